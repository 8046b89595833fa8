import { sql } from 'kysely';
import { auditQuery } from '#domains/access/server/door/audit-row.sql.ts';
import { queueDocument } from '#domains/measures/server/door/unfolded.sql.ts';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import type { Context } from '#platform/http/actor.ts';
import { SEQUENCE_DIGITS, seriesOf } from '../core/numbering.ts';
import type { Effect } from './door/effect.ts';
import type { OpenedDocument } from './door/open-document.ts';

type Series = { shop_id: string; branch_id: string; kind: string; fiscal_year: number };

const raiseCounter = fixedQuery<Series>(
  (value) => sql`
  insert into number_counter (shop_id, branch_id, kind, fiscal_year, last_sequence)
  values (${value('shop_id')}, ${value('branch_id')}, ${value('kind')}, ${value('fiscal_year')}, 1)
  on conflict (shop_id, branch_id, kind, fiscal_year)
    do update set last_sequence = number_counter.last_sequence + 1`,
);

/** This transaction raised the counter and holds its lock until COMMIT. */
const insertNumber = fixedQuery<Series & { id: string; prefix: string }>(
  (value) => sql`
  insert into document_number
    (shop_id, document_id, branch_id, kind, fiscal_year, sequence, number)
  select shop_id, ${value('id')}, branch_id, kind, fiscal_year, last_sequence,
    ${value('prefix')} || lpad(last_sequence::text,
      greatest(${sql.lit(SEQUENCE_DIGITS)}, length(last_sequence::text)), '0')
  from number_counter
  where shop_id = ${value('shop_id')} and branch_id = ${value('branch_id')}
    and kind = ${value('kind')} and fiscal_year = ${value('fiscal_year')}
  returning number`,
);

/** The number of a document, its entry in the audit log, and its place in the fold. */
export function numberEffects(
  context: Context,
  document: OpenedDocument,
  audited: { approved_by: string | null; detail?: Readonly<Record<string, unknown>> },
): Effect[] {
  const { id, kind, branch_id } = document;
  const { shop_id } = context.actor;
  const { fiscal_year, prefix } = seriesOf(document);
  const series = { shop_id, branch_id, kind: kind.name, fiscal_year };
  const { approved_by, detail = {} } = audited;
  const step_up = { missing_permission: null, approved_by };
  const audit = { action: `${kind.name}.posted`, subject_id: id, detail };
  return [
    {
      locks: 'nothing',
      statement: queueDocument({ shop_id, document_id: id, posted_at: context.now }),
    },
    { locks: 'nothing', statement: auditQuery({ ...context, step_up }, audit) },
    { locks: 'number', statement: raiseCounter(series) },
    { locks: 'number', statement: insertNumber({ ...series, id, prefix }) },
  ];
}
