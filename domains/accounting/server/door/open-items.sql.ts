import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import { toQuery } from '#platform/db/fixed-statement.ts';

const ADDED: RawBuilder<unknown> = sql`
  on conflict (shop_id, document_id, party_id) do update
    set amount = open_item.amount + excluded.amount, open = open_item.open + excluded.open`;

/**
 * The open items that the lines of an entry (`entry_line` of the same statement) create for
 * parties: a part of a WITH. A reversal counts into the document it reverses; a transfer of a
 * balance to another party opens nothing. The due date is the document's date plus the party's
 * payment days.
 */
export function openedRows(entry: { shop_id: string; document_id: string }): RawBuilder<unknown> {
  const { shop_id, document_id } = entry;
  return sql`opened as (
      insert into open_item (shop_id, document_id, party_id, kind, branch_id, business_date,
        due_date, amount, open)
      select o.shop_id, o.id, p.id, p.kind, o.branch_id, o.business_date,
        o.business_date + p.payment_days, x.net, x.net
      from (
        select coalesce(named.merged_into, named.id) as party_id,
          sum(case a.control_of when 'receivable' then l.debit - l.credit
            else l.credit - l.debit end)::bigint as net
        from entry_line l
        join account a on a.shop_id = ${shop_id} and a.id = l.account_id
          and a.control_of in ('receivable', 'payable')
        join party named on named.shop_id = ${shop_id} and named.id = l.party_id
        group by coalesce(named.merged_into, named.id)
      ) x
      join document d on d.shop_id = ${shop_id} and d.id = ${document_id}
        and d.kind <> 'party_merge'
      join document o on o.shop_id = d.shop_id and o.id = coalesce(d.reverses_id, d.id)
      join party p on p.shop_id = d.shop_id and p.id = x.party_id
      ${ADDED}
      returning 1
    )`;
}

/**
 * Applies allocations to open items, a part of a WITH: the settled document decreases, and the
 * settling one is used up by the same amount. `moved`: a source `m` of settles_id and amount.
 * Amounts that a document settles of itself, or that were paid at once, were never open.
 */
export function settledRows(
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
export function settledItems(
  document: { shop_id: string; document_id: string },
  moved: readonly { settles_id: string; amount: number }[],
): CompiledQuery {
  const source = sql`unnest(${moved.map(({ settles_id }) => settles_id)}::uuid[],
    ${moved.map(({ amount }) => amount)}::bigint[]) as m (settles_id, amount)`;
  return toQuery(sql`with ${settledRows(document, source)} select`);
}

/** Sets the due date of an item that its document gives. */
export function dueFrom(
  item: { shop_id: string; document_id: string },
  due_date: string,
): RawBuilder<unknown> {
  return sql`update open_item set due_date = ${due_date}::date
    where shop_id = ${item.shop_id} and document_id = ${item.document_id}`;
}
