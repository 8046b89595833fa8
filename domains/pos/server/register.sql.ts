import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

export type NewRegister = {
  id: string;
  branch_id: string;
  warehouse_id: string;
  name: string;
  name_bn: string;
};

export async function insertRegisters(
  tx: Tx,
  shop_id: string,
  registers: readonly NewRegister[],
): Promise<void> {
  await sql`
    insert into register (shop_id, id, branch_id, warehouse_id, name, name_bn)
    select ${shop_id}, * from unnest(
      ${registers.map((r) => r.id)}::uuid[], ${registers.map((r) => r.branch_id)}::uuid[],
      ${registers.map((r) => r.warehouse_id)}::uuid[], ${registers.map((r) => r.name)}::text[],
      ${registers.map((r) => r.name_bn)}::text[])`.execute(tx);
}
