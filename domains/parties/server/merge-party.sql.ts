import { sql } from 'kysely';
import type { Effect } from '#domains/documents/server/door/effect.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isWarehouseInScope } from '#domains/shops/server/door/scope.sql.ts';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { MergedParty, PartyBranchBalance } from '../core/decide-party-merge.ts';
import type { PartyKind } from './party.sql.ts';

type Pair = { survivor: string; duplicate: string };

/** Locks both before their balances: nobody can post to either until this transaction ends. */
export async function lockPair(
  tx: Tx,
  lookup: { shop_id: string; kind: PartyKind },
  { survivor, duplicate }: Pair,
): Promise<Map<string, MergedParty>> {
  const { shop_id, kind } = lookup;
  await sql`
    select from party where shop_id = ${shop_id} and kind = ${kind}
      and id = any(${[survivor, duplicate]}::uuid[])
    order by id for update`.execute(tx);
  const result = await sql<MergedParty>`
    select p.id, coalesce(b.balance, 0) as due, coalesce(d.balance, 0) as deposit,
      p.archived_at is not null as archived, p.merged_into
    from party p
    left join party_balance b on b.shop_id = p.shop_id and b.party_id = p.id
    left join party_deposit d on d.shop_id = p.shop_id and d.party_id = p.id
    where p.shop_id = ${shop_id} and p.kind = ${kind}
      and p.id = any(${[survivor, duplicate]}::uuid[])`.execute(tx);
  return new Map(result.rows.map((party) => [party.id, party]));
}

/**
 * What a party has on each account in each branch, where that is not zero. Read under `lockPair`,
 * from the lines: a duplicate has few of them.
 */
export async function selectBranchBalances(
  tx: Tx,
  shop_id: string,
  party_id: string,
): Promise<PartyBranchBalance[]> {
  const result = await sql<PartyBranchBalance>`
    select branch_id, account_id, sum(debit - credit)::bigint as balance from journal_line
    where shop_id = ${shop_id} and party_id = ${party_id}
    group by branch_id, account_id having sum(debit) <> sum(credit)
    order by branch_id, account_id`.execute(tx);
  return result.rows;
}

/** The warehouse of the merge document: the shop's first that the caller can access. */
export async function selectMergeLocation(
  tx: Tx,
  shop_id: string,
  scope: Scope,
): Promise<string | undefined> {
  const result = await sql<{ warehouse_id: string }>`
    select w.id as warehouse_id from warehouse w
    where w.shop_id = ${shop_id} and w.archived_at is null and ${isWarehouseInScope(scope, sql`w`)}
    order by w.id limit 1`.execute(tx);
  return result.rows[0]?.warehouse_id;
}

type Merge = Pair & { shop_id: string };

/** Moves balances from one to the other. A missing row is zero. */
const moveDuesQuery = fixedQuery<Merge>(
  (value) => sql`
  with before as materialized (
    select balance from party_balance
    where shop_id = ${value('shop_id')} and party_id = ${value('duplicate')}
  )
  insert into party_balance (shop_id, party_id, balance)
  select ${value('shop_id')}, t.party_id, t.side * before.balance
  from before, (values (${value('survivor')}::uuid, 1), (${value('duplicate')}::uuid, -1))
    as t (party_id, side)
  order by t.party_id
  on conflict (shop_id, party_id) do update
    set balance = party_balance.balance + excluded.balance`,
);

/** Where one document has an open item of both, that of the survivor takes over the amounts. */
const moveItemsQuery = fixedQuery<Merge>(
  (value) => sql`
  with shared as materialized (
    select d.document_id, d.amount, d.open
    from open_item d
    join open_item s on s.shop_id = d.shop_id and s.document_id = d.document_id
      and s.party_id = ${value('survivor')}
    where d.shop_id = ${value('shop_id')} and d.party_id = ${value('duplicate')}
  ), added as (
    update open_item s set amount = s.amount + shared.amount, open = s.open + shared.open
    from shared
    where s.shop_id = ${value('shop_id')} and s.document_id = shared.document_id
      and s.party_id = ${value('survivor')}
  ), emptied as (
    update open_item d set amount = 0, open = 0
    from shared
    where d.shop_id = ${value('shop_id')} and d.document_id = shared.document_id
      and d.party_id = ${value('duplicate')}
  )
  update open_item set party_id = ${value('survivor')}
  where shop_id = ${value('shop_id')} and party_id = ${value('duplicate')}
    and document_id not in (select document_id from shared)`,
);

const addDepositQuery = fixedQuery<Merge>(
  (value) => sql`
  insert into party_deposit (shop_id, party_id, balance)
  select shop_id, ${value('survivor')}, balance from party_deposit
  where shop_id = ${value('shop_id')} and party_id = ${value('duplicate')} and balance > 0
  on conflict (shop_id, party_id) do update
    set balance = party_deposit.balance + excluded.balance`,
);

const emptyDepositQuery = fixedQuery<Merge>(
  (value) => sql`
  update party_deposit set balance = 0
  where shop_id = ${value('shop_id')} and party_id = ${value('duplicate')}`,
);

/** The transfer of the balances, in lock order. */
export function mergeEffects(merge: Merge): Effect[] {
  return [
    { locks: 'party', statement: moveDuesQuery(merge) },
    { locks: 'party', statement: moveItemsQuery(merge) },
    { locks: 'deposit', statement: addDepositQuery(merge) },
    { locks: 'deposit', statement: emptyDepositQuery(merge) },
  ];
}

/** Coupon uses of merged customers add up: 1 and 2 are 3. */
export async function mergeUses(
  tx: Tx,
  shop_id: string,
  { survivor, duplicate }: Pair,
): Promise<void> {
  await sql`
    insert into promotion_customer (shop_id, promotion_id, customer_id, used)
    select shop_id, promotion_id, ${survivor}, used from promotion_customer
    where shop_id = ${shop_id} and customer_id = ${duplicate} and used > 0
    order by promotion_id
    on conflict (shop_id, promotion_id, customer_id)
      do update set used = promotion_customer.used + excluded.used`.execute(tx);
  await sql`
    update promotion_customer set used = 0
    where shop_id = ${shop_id} and customer_id = ${duplicate}`.execute(tx);
}

export const insertPartyMerge = fixedQuery<
  Merge & { document_id: string; due: number; deposit: number }
>(
  (value) => sql`
  insert into party_merge (shop_id, document_id, survivor_id, duplicate_id, due, deposit)
  values (${value('shop_id')}, ${value('document_id')}, ${value('survivor')},
    ${value('duplicate')}, ${value('due')}, ${value('deposit')})`,
);

/**
 * Archives the duplicate, and redirects parties merged into it before: a pointer is one step long.
 * The survivor takes over missing fields: phone number, group and custom values.
 */
export async function pointToSurvivor(
  tx: Tx,
  shop_id: string,
  { survivor, duplicate, now }: Pair & { now: Date },
): Promise<void> {
  await sql`
    update party k set version = k.version + 1,
      phone = case when k.phone = '' then g.phone else k.phone end,
      group_id = coalesce(k.group_id, g.group_id), custom = g.custom || k.custom
    from party g
    where k.shop_id = ${shop_id} and k.id = ${survivor}
      and g.shop_id = ${shop_id} and g.id = ${duplicate}`.execute(tx);
  const result = await sql`
    update party set merged_into = ${survivor}, version = version + 1,
      archived_at = coalesce(archived_at, ${now})
    where shop_id = ${shop_id} and (id = ${duplicate} or merged_into = ${duplicate})
    returning 1`.execute(tx);
  assertPresent(result.rows[0], 'the duplicate exists');
}
