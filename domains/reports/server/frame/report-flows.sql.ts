import { sql } from 'kysely';
import { sumsAtBounds } from '#domains/measures/server/door/rows-of-measure.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { FlowSum } from '../../core/frame/report-sums.ts';
import { FLOW_SUMS } from '../door/flow-measure.sql.ts';
import { branch, isInScope, type SumFilter } from './report-facts.sql.ts';

/** Money in and out of each line of the cash flow between two bounds. */
export async function sumFlows(tx: Tx, filter: SumFilter): Promise<FlowSum[]> {
  const result = await sql<FlowSum>`
    select ${branch(filter)} as branch_id, flow_line, since,
      sum(came_in)::bigint as came_in, sum(went_out)::bigint as went_out
    from ${sumsAtBounds(FLOW_SUMS, filter)} f
    where ${isInScope(filter)}
    group by 1, 2, 3`.execute(tx);
  return result.rows;
}
