import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { ReadyMethod } from '../core/ready-methods.ts';

type MethodToInsert = ReadyMethod & { id: string; rank: number };

/** How many were inserted: a method whose account is not in the chart is left out. */
export async function insertMethods(
  tx: Tx,
  shop_id: string,
  methods: readonly MethodToInsert[],
): Promise<number> {
  const result = await sql<{ id: string }>`
    insert into payment_method (shop_id, id, code, name, name_bn, kind, account_id, rank)
    select a.shop_id, t.id, t.code, t.name, t.name_bn, t.kind, a.id, t.rank
    from unnest(
      ${methods.map((m) => m.id)}::uuid[], ${methods.map((m) => m.code)}::text[],
      ${methods.map((m) => m.name)}::text[], ${methods.map((m) => m.name_bn)}::text[],
      ${methods.map((m) => m.kind)}::text[], ${methods.map((m) => m.account_code)}::text[],
      ${methods.map((m) => m.rank)}::int[]
    ) as t (id, code, name, name_bn, kind, account_code, rank)
    join account a on a.shop_id = ${shop_id} and a.code = t.account_code
    returning id`.execute(tx);
  return result.rows.length;
}

/** A bank account of a method, on the method's own account in the books. */
export async function insertBankAccount(
  tx: Tx,
  shop_id: string,
  bank: { id: string; method_code: string; name: string },
): Promise<void> {
  await sql`
    insert into bank_account (shop_id, id, payment_method_id, name, account_id)
    select shop_id, ${bank.id}, id, ${bank.name}, account_id
    from payment_method where shop_id = ${shop_id} and code = ${bank.method_code}`.execute(tx);
}
