import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { toQuery } from '#platform/db/fixed-statement.ts';

const ADDED: RawBuilder<unknown> = sql`
  on conflict (shop_id, document_id, party_id) do update
    set amount = open_item.amount + excluded.amount, open = open_item.open + excluded.open`;

/**
 * Applies allocations to open items, a part of a WITH: the settled document decreases, and the
 * settling one is used up by the same amount. `moved`: a source `m` of settles_id, party_id and
 * amount; without a party the settled document has one open item at most.
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
      left join party p on p.shop_id = ${shop_id} and p.id = m.party_id
      join open_item i on i.shop_id = ${shop_id} and i.document_id = m.settles_id
        and (m.party_id is null or i.party_id = coalesce(p.merged_into, p.id))
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
  moved: readonly { settles_id: string; party_id?: string | null; amount: number }[],
): CompiledQuery {
  const source = sql`unnest(${moved.map(({ settles_id }) => settles_id)}::uuid[],
    ${moved.map(({ party_id = null }) => party_id)}::uuid[],
    ${moved.map(({ amount }) => amount)}::bigint[]) as m (settles_id, party_id, amount)`;
  return toQuery(sql`with ${settledRows(document, source)} select`);
}

/** Sets the due dates that a document gives for its items. */
export function setDueDatesQuery(
  { shop_id, document_id }: { shop_id: string; document_id: string },
  dues: readonly { party_id: string; due_date: string }[],
): CompiledQuery {
  return toQuery(sql`update open_item i set due_date = t.due_date
    from unnest(${dues.map(({ party_id }) => party_id)}::uuid[],
      ${dues.map(({ due_date }) => due_date)}::date[]) as t (party_id, due_date)
    where i.shop_id = ${shop_id} and i.document_id = ${document_id}
      and i.party_id = t.party_id`);
}
