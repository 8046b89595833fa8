import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { ChartAccount } from '../core/chart.ts';

export type AccountToInsert = ChartAccount & { id: string };

export async function insertAccounts(
  tx: Tx,
  shop_id: string,
  accounts: readonly AccountToInsert[],
): Promise<void> {
  await sql`
    insert into account (shop_id, id, code, name, name_bn, kind, purpose, control_of)
    select ${shop_id}, id, code, name, name_bn, kind, purpose, control_of
    from unnest(
      ${accounts.map((a) => a.id)}::uuid[], ${accounts.map((a) => a.code)}::text[],
      ${accounts.map((a) => a.name)}::text[], ${accounts.map((a) => a.name_bn)}::text[],
      ${accounts.map((a) => a.kind)}::text[], ${accounts.map((a) => a.purpose ?? null)}::text[],
      ${accounts.map((a) => a.control_of ?? null)}::text[]
    ) as t (id, code, name, name_bn, kind, purpose, control_of)`.execute(tx);
}
