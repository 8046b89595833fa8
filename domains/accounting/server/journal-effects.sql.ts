import { sql } from 'kysely';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import type { NewEntry } from './new-entry.ts';

export const insertEntry = fixedQuery<NewEntry>(
  (value) => sql`
  insert into journal_entry (shop_id, id, document_id, posting_kind, branch_id, business_date,
    reverses_id)
  values (${value('shop_id')}, ${value('id')}, ${value('document_id')}, ${value('posting_kind')},
    ${value('branch_id')}, ${value('business_date')}::date, ${value('reverses_id')})`,
);

/**
 * Lines of a merged party or account are those of its survivor, also when what was posted before
 * the merge is reversed. Each account must exist, and one that sums up people must name its party:
 * else the line has no account, and is refused.
 */
export const insertLines = fixedQuery<{
  shop_id: string;
  id: string;
  business_date: string;
  account_ids: readonly string[];
  party_ids: readonly (string | null)[];
  branch_ids: readonly string[];
  debits: readonly number[];
  credits: readonly number[];
}>(
  (value) => sql`
  insert into journal_line (shop_id, entry_id, line_no, account_id, party_id, branch_id,
    business_date, debit, credit)
  select ${value('shop_id')}, ${value('id')}, t.line_no,
    (select coalesce(a.merged_into, a.id) from account a
      where a.shop_id = ${value('shop_id')} and a.id = t.account_id
        and (t.party_id is not null or a.control_of is null
          or a.control_of not in ('receivable', 'payable', 'deposit'))),
    case when t.party_id is not null then coalesce((select p.merged_into from party p
      where p.shop_id = ${value('shop_id')} and p.id = t.party_id), t.party_id) end,
    t.branch_id, ${value('business_date')}::date, t.debit, t.credit
  from unnest(${value('account_ids')}::uuid[], ${value('party_ids')}::uuid[],
    ${value('branch_ids')}::uuid[], ${value('debits')}::bigint[], ${value('credits')}::bigint[])
    with ordinality as t (account_id, party_id, branch_id, debit, credit, line_no)`,
);

/**
 * The open items of the parties in an entry, due after the payment days of each party. A reversal
 * counts into the document that it reverses. A transfer of a balance to another party opens
 * nothing.
 */
export const openItems = fixedQuery<{ shop_id: string; id: string; document_id: string }>(
  (value) => sql`
  insert into open_item (shop_id, document_id, party_id, kind, branch_id, business_date, due_date,
    amount, open)
  select o.shop_id, o.id, p.id, p.kind, x.branch_id, o.business_date,
    o.business_date + p.payment_days, x.net, x.net
  from (
    select l.party_id, min(l.branch_id::text)::uuid as branch_id,
      sum(case a.control_of when 'receivable' then l.debit - l.credit
      else l.credit - l.debit end)::bigint as net
    from journal_line l
    join account a on a.shop_id = ${value('shop_id')} and a.id = l.account_id
      and a.control_of in ('receivable', 'payable')
    where l.shop_id = ${value('shop_id')} and l.entry_id = ${value('id')}
    group by l.party_id
  ) x
  join document d on d.shop_id = ${value('shop_id')} and d.id = ${value('document_id')}
    and d.kind <> 'party_merge'
  join document o on o.shop_id = d.shop_id and o.id = coalesce(d.reverses_id, d.id)
  join party p on p.shop_id = ${value('shop_id')} and p.id = x.party_id
  on conflict (shop_id, document_id, party_id) do update
    set amount = open_item.amount + excluded.amount, open = open_item.open + excluded.open`,
);
