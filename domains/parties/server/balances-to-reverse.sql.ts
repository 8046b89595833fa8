import { type CompiledQuery, sql } from 'kysely';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import type { BalancesToReverse } from '../core/balance-change.ts';
import { SETTLED_SINCE } from './settled-since.sql.ts';

type Document = { shop_id: string; document_id: string };

/** The parties named by a document: under their locks nobody merges them. */
const lockParties = fixedQuery<Document>(
  (value) => sql`
  select from party
  where shop_id = ${value('shop_id')} and id in (select l.party_id
    from journal_entry e
    join journal_line l on l.shop_id = e.shop_id and l.entry_id = e.id
    where e.shop_id = ${value('shop_id')} and e.document_id = ${value('document_id')})
  order by id for key share`,
);

/** Locks the balances that it changed, inserting missing rows. */
const lockBalances = fixedQuery<Document>(
  (value) => sql`
  insert into party_balance (shop_id, party_id, balance)
  select distinct p.shop_id, coalesce(p.merged_into, p.id), 0
  from journal_entry e
  join journal_line l on l.shop_id = e.shop_id and l.entry_id = e.id
  join account a on a.shop_id = l.shop_id and a.id = l.account_id
    and a.control_of in ('receivable', 'payable')
  join party p on p.shop_id = l.shop_id and p.id = l.party_id
  where e.shop_id = ${value('shop_id')} and e.document_id = ${value('document_id')}
  order by 2
  on conflict (shop_id, party_id) do update set balance = party_balance.balance where false`,
);

const lockDeposits = fixedQuery<Document>(
  (value) => sql`
  select from party_deposit
  where shop_id = ${value('shop_id')} and party_id in (select coalesce(p.merged_into, p.id)
    from journal_entry e
    join journal_line l on l.shop_id = e.shop_id and l.entry_id = e.id
    join party p on p.shop_id = l.shop_id and p.id = l.party_id
    where e.shop_id = ${value('shop_id')} and e.document_id = ${value('document_id')})
  order by party_id for update`,
);

const balanceChangesQuery = fixedQuery<Document, BalancesToReverse>(
  (value) => sql`
  with named as (
    select coalesce(p.merged_into, p.id) as party_id,
      coalesce(sum(case p.kind when 'customer' then l.debit - l.credit else l.credit - l.debit end)
        filter (where a.control_of in ('receivable', 'payable')), 0)::bigint as due,
      coalesce(sum(l.credit - l.debit) filter (where a.control_of = 'deposit'), 0)::bigint
        as deposit
    from journal_entry e
    join journal_line l on l.shop_id = e.shop_id and l.entry_id = e.id
    join account a on a.shop_id = l.shop_id and a.id = l.account_id
    join party p on p.shop_id = l.shop_id and p.id = l.party_id
    where e.shop_id = ${value('shop_id')} and e.document_id = ${value('document_id')}
    group by coalesce(p.merged_into, p.id)
  )
  select ${SETTLED_SINCE(value('shop_id'), value('document_id'))} as is_settled_since,
    (select coalesce(json_agg(json_build_object('party_id', n.party_id, 'due', n.due,
        'deposit', n.deposit, 'deposit_left', coalesce(d.balance, 0)) order by n.party_id), '[]')
      from named n
      left join party_deposit d
        on d.shop_id = ${value('shop_id')} and d.party_id = n.party_id) as balances`,
);

/** Locks what a document changed of balances, in lock order; the last statement reads it. */
export function balancesToReverse(document: Document): CompiledQuery[] {
  return [
    lockParties(document),
    lockBalances(document),
    lockDeposits(document),
    balanceChangesQuery(document),
  ];
}
