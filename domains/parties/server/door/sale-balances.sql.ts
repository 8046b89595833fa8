import { sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';

/**
 * Locks the balances of sales in a fixed order, inserting missing rows: payments, returns and
 * reversals of one sale run one after the other.
 */
export async function lockSaleBalances(
  tx: Tx,
  shop_id: string,
  sale_ids: readonly string[],
): Promise<void> {
  if (sale_ids.length === 0) return;
  await sql`
    insert into sale_balance (shop_id, sale_id, total, paid)
    select shop_id, document_id, total, paid from sale
    where shop_id = ${shop_id} and document_id = any(${sale_ids}::uuid[])
    order by document_id
    on conflict (shop_id, sale_id) do nothing`.execute(tx);
  await sql`
    select from sale_balance
    where shop_id = ${shop_id} and sale_id = any(${sale_ids}::uuid[])
    order by sale_id for update`.execute(tx);
}

/**
 * Adds to the paid amount of those documents that are sales, or subtracts. False: more of a sale
 * was refunded than would stay paid. `anyway` subtracts it nevertheless.
 */
export async function addToPaid(
  tx: Tx,
  shop_id: string,
  settled: readonly { document_id: string; amount: Minor }[],
  { anyway = false }: { anyway?: boolean } = {},
): Promise<boolean> {
  if (settled.length === 0) return true;
  const result = await sql<{ is_done: boolean }>`
    with settled as (
      select t.sale_id, t.amount
      from unnest(
        ${settled.map((s) => s.document_id)}::uuid[], ${settled.map((s) => s.amount)}::bigint[]
      ) as t (sale_id, amount)
      join sale s on s.shop_id = ${shop_id} and s.document_id = t.sale_id
    ), changed as (
      update sale_balance b set paid = b.paid + t.amount
      from settled t
      where b.shop_id = ${shop_id} and b.sale_id = t.sale_id
        and b.paid + t.amount <= b.total - b.credited
        and (t.amount > 0 or ${anyway} or b.paid + t.amount >= b.refunded)
      returning 1
    )
    select (select count(*) from settled) = (select count(*) from changed) as is_done`.execute(tx);
  return result.rows[0]?.is_done ?? false;
}

/**
 * Adds to the written-off amount of those documents that are sales, or subtracts. The caller holds
 * their balances.
 */
export async function addToCredited(
  tx: Tx,
  shop_id: string,
  written: readonly { document_id: string; amount: Minor }[],
): Promise<void> {
  await sql`
    update sale_balance b set credited = b.credited + t.amount
    from unnest(
      ${written.map((w) => w.document_id)}::uuid[], ${written.map((w) => w.amount)}::bigint[]
    ) as t (sale_id, amount)
    where b.shop_id = ${shop_id} and b.sale_id = t.sale_id`.execute(tx);
}
