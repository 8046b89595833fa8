import { type CompiledQuery, sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import { fixedQuery, toQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import { survivorCte } from './party-balance.sql.ts';

type Change = { shop_id: string; party_id: string; change: Minor };

/**
 * Adds to a deposit or takes from it, as a statement to be sent with others. Refuses where less is
 * there. Returns the new deposit as `deposit_after`.
 */
export function depositQuery({ shop_id, party_id, change }: Change): CompiledQuery {
  if (change > 0) {
    return toQuery(sql`
      with ${survivorCte(shop_id, party_id)}
      insert into party_deposit (shop_id, party_id, balance)
      select ${shop_id}, kept.id, ${change}::bigint from kept
      on conflict (shop_id, party_id) do update
        set balance = party_deposit.balance + excluded.balance
      returning balance as deposit_after`);
  }
  return toQuery(sql`
    with ${survivorCte(shop_id, party_id)}, changed as (
      update party_deposit set balance = balance + ${change}::bigint
      where shop_id = ${shop_id} and party_id = (select id from kept)
        and balance + ${change}::bigint >= 0
      returning 1
    )
    select refuse('deposit_too_small', jsonb_build_object('path', 'payments',
      'params', jsonb_build_object('deposit', coalesce((select balance from party_deposit
        where shop_id = ${shop_id} and party_id = ${party_id}), 0)))) as refused
    where not exists (select from changed)`);
}

export async function readDeposit(tx: Tx, shop_id: string, party_id: string): Promise<Minor> {
  const result = await sql<{ balance: Minor }>`
    select balance from party_deposit
    where shop_id = ${shop_id} and party_id = ${party_id}`.execute(tx);
  return result.rows[0]?.balance ?? (0 as Minor);
}

/** Locks the deposit of a customer, if there is such a customer. */
export const lockDepositQuery = fixedQuery<{ shop_id: string; party_id: string }>(
  (value) => sql`
  insert into party_deposit (shop_id, party_id, balance)
  select shop_id, id, 0 from party
  where shop_id = ${value('shop_id')} and id = ${value('party_id')}::uuid and kind = 'customer'
  on conflict (shop_id, party_id) do update set balance = party_deposit.balance where false`,
);
