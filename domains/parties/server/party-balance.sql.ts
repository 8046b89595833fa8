import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import { fixedQuery, toQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';

type Change = {
  shop_id: string;
  party_id: string;
  change: Minor;
  /** What the balance may not rise above; null: no limit. */
  limit: Minor | null;
};

/**
 * The party as `kept`: the survivor if it was merged, else itself. Under its lock nobody merges it,
 * so balance and journal lines name the same party. An archived party has nothing open, so a new
 * open item restores it.
 */
export function survivorCte(shop_id: string, party_id: string): RawBuilder<unknown> {
  return sql`kept as materialized (
      select coalesce(merged_into, id) as id from party
      where shop_id = ${shop_id} and id = ${party_id} for key share
    ), ${restorePartiesCte(shop_id, sql`select id from kept`)}`;
}

/** Restores the archived ones of `ids`, as a part of a WITH. */
function restorePartiesCte(shop_id: string, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`restored as (
      update party set archived_at = null, version = version + 1
      where shop_id = ${shop_id} and id in (${ids}) and archived_at is not null
    )`;
}

/**
 * Adds to what a party owes (or is owed), and refuses where the limit is passed. The row lock
 * serialises documents of one party.
 */
export function balanceQuery(due: Change): CompiledQuery {
  const { shop_id, party_id, change, limit } = due;
  const before = sql`coalesce((select balance from party_balance
    where shop_id = ${shop_id} and party_id = ${party_id}), 0)`;
  return toQuery(sql`
    with ${survivorCte(shop_id, party_id)}, changed as (${changeBalanceCte(due)})
    select refuse('credit_limit_exceeded', jsonb_build_object('path', 'customer_id',
      'params', jsonb_build_object('limit', coalesce(${limit}::bigint, 0), 'due', ${before},
        'over', ${before} + ${change}::bigint - coalesce(${limit}::bigint, 0)))) as refused
    where not exists (select from changed)`);
}

function changeBalanceCte({ shop_id, change, limit }: Change): RawBuilder<unknown> {
  return sql`
    insert into party_balance (shop_id, party_id, balance)
    select ${shop_id}, kept.id, ${change}::bigint from kept
    where ${limit}::bigint is null or ${change}::bigint <= ${limit}::bigint
    on conflict (shop_id, party_id) do update
      set balance = party_balance.balance + excluded.balance
      where ${limit}::bigint is null
        or party_balance.balance + excluded.balance <= ${limit}::bigint
    returning 1`;
}

/** Locks the balance of a party, inserting the row if missing. */
export async function lockBalance(tx: Tx, shop_id: string, party_id: string): Promise<void> {
  await sql`
    insert into party_balance (shop_id, party_id, balance) values (${shop_id}, ${party_id}, 0)
    on conflict (shop_id, party_id) do update set balance = party_balance.balance where false
    `.execute(tx);
}

type Party = { shop_id: string; party_id: string };

export const lockPartyQuery = fixedQuery<Party>(
  (value) => sql`
  select from party where shop_id = ${value('shop_id')} and id = ${value('party_id')}::uuid
  for key share`,
);

/** Locks the balance of a party, if there is such a party. */
export const lockBalanceQuery = fixedQuery<Party>(
  (value) => sql`
  insert into party_balance (shop_id, party_id, balance)
  select shop_id, id, 0 from party
  where shop_id = ${value('shop_id')} and id = ${value('party_id')}::uuid
  on conflict (shop_id, party_id) do update set balance = party_balance.balance where false`,
);
