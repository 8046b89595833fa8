import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { toQuery } from '#platform/db/fixed-statement.ts';

const ADDED: RawBuilder<unknown> = sql`
  on conflict (shop_id, document_id, party_id) do update
    set amount = open_item.amount + excluded.amount, open = open_item.open + excluded.open`;

/**
 * Applies allocations to open items, a part of a WITH: the settled document decreases, and the
 * settling one is used up by the same amount. `moved`: a source `m` of settles_id and amount.
 * Amounts that a document settles of itself, or that were paid at once, were never open.
 */
function settledRows(
  document: { shop_id: string; document_id: string },
  moved: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { shop_id, document_id } = document;
  return sql`settled as materialized (
      select i.*, m.amount as taken
      from ${moved}
      join open_item i on i.shop_id = ${shop_id} and i.document_id = m.settles_id
      where m.settles_id <> ${document_id}
    ), open_items as (
      insert into open_item (shop_id, document_id, party_id, kind, branch_id, business_date,
        due_date, amount, open)
      select shop_id, document_id, party_id, kind, branch_id, business_date, due_date, 0,
        -sum(taken)::bigint
      from settled
      group by shop_id, document_id, party_id, kind, branch_id, business_date, due_date
      union all
      select d.shop_id, d.id, s.party_id, s.kind, d.branch_id, d.business_date, d.business_date, 0,
        sum(s.taken)::bigint
      from settled s
      join document d on d.shop_id = ${shop_id} and d.id = ${document_id}
      group by d.shop_id, d.id, s.party_id, s.kind, d.branch_id, d.business_date
      ${ADDED}
      returning 1
    )`;
}

/** The same as a statement of its own. */
export function settleItemsQuery(
  document: { shop_id: string; document_id: string },
  moved: readonly { settles_id: string; amount: number }[],
): CompiledQuery {
  const source = sql`unnest(${moved.map(({ settles_id }) => settles_id)}::uuid[],
    ${moved.map(({ amount }) => amount)}::bigint[]) as m (settles_id, amount)`;
  return toQuery(sql`with ${settledRows(document, source)} select`);
}

/** Sets the due date of an item that its document gives. */
export function setDueDateQuery(
  item: { shop_id: string; document_id: string },
  due_date: string,
): RawBuilder<unknown> {
  return sql`update open_item set due_date = ${due_date}::date
    where shop_id = ${item.shop_id} and document_id = ${item.document_id}`;
}
