import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { rowsOfMeasure, sumsBetween } from '#domains/measures/server/door/rows-of-measure.sql.ts';
import { isInBranches } from '#domains/shops/server/door/scope.sql.ts';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { FlowDocument } from '../../contract/cash-flow-documents.ts';
import { documentFlows, FLOW_SUMS } from '../door/flow-measure.sql.ts';

export type FlowFilter = {
  shop_id: string;
  scope: Scope;
  flow_line: string;
  from: string;
  to: string;
};

export type FlowTotals = { came_in: Minor; went_out: Minor };

/** Of the whole list, from sums by day. */
export async function sumFlowLine(tx: Tx, filter: FlowFilter): Promise<FlowTotals> {
  const { shop_id, scope, flow_line, from, to } = filter;
  const result = await sql<FlowTotals>`
    select coalesce(sum(came_in), 0)::bigint as came_in,
      coalesce(sum(went_out), 0)::bigint as went_out
    from ${sumsBetween(FLOW_SUMS, { shop_id, from, to })} f
    where flow_line = ${flow_line} and ${isInBranches(scope, sql`branch_id`)}`.execute(tx);
  return assertPresent(result.rows[0], 'an aggregate has a row');
}

/** The days of the line from a day on, in order: a page reads the documents of few of them. */
function daysOfLine({ shop_id, scope, flow_line, to }: FlowFilter, from: string) {
  return sql`select business_date from ${rowsOfMeasure(FLOW_SUMS, shop_id)} s
    where flow_line = ${flow_line} and business_date between ${from}::date and ${to}::date
      and ${isInBranches(scope, sql`branch_id`)}
    group by business_date order by business_date`;
}

/** The documents with lines on money accounts from a page on, each with its share of the line. */
export async function selectFlowDocuments(
  tx: Tx,
  filter: FlowFilter,
  { after, limit }: { after: readonly string[] | null; limit: number },
): Promise<Keyed<FlowDocument>[]> {
  const { shop_id, flow_line } = filter;
  const [day, document_id, branch_id] = after ?? [];
  const behind =
    day === undefined
      ? sql``
      : sql`and (f.business_date, f.document_id, f.branch_id)
          > (${day}::date, ${document_id}::uuid, ${branch_id}::uuid)`;
  const documents = sql`(
    select distinct e.document_id from account a
    cross join lateral (select l.entry_id from journal_line l
      where l.shop_id = ${shop_id} and l.account_id = a.id
        and l.business_date = d.business_date offset 0) l
    join journal_entry e on e.shop_id = ${shop_id} and e.id = l.entry_id
    where a.shop_id = ${shop_id} and a.section = 'money')`;
  const result = await sql<Keyed<FlowDocument>>`
    with shown as (
      select d.business_date, f.document_id, f.branch_id, f.amount
      from (${daysOfLine(filter, day ?? filter.from)}) d
      cross join lateral (
        select * from ${documentFlows({ shop_id: sql`${shop_id}`, documents })} f
        where f.flow_line = ${flow_line} and f.business_date = d.business_date
          and ${isInBranches(filter.scope, sql`f.branch_id`)} ${behind} offset 0
      ) f
      order by d.business_date, f.document_id, f.branch_id limit ${limit + 1}
    )
    select f.document_id, d.kind as document_kind, n.number, f.business_date, f.branch_id,
      greatest(f.amount, 0) as came_in, greatest(-f.amount, 0) as went_out,
      array[f.business_date::text, f.document_id::text, f.branch_id::text] as page_key
    from shown f
    join document d on d.shop_id = ${shop_id} and d.id = f.document_id
    join document_number n on n.shop_id = ${shop_id} and n.document_id = f.document_id
    order by f.business_date, f.document_id, f.branch_id`.execute(tx);
  return result.rows;
}
