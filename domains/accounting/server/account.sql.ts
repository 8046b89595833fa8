import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { ChartAccount } from '../core/chart.ts';
import { kindOf } from '../core/sections.ts';

export type AccountToInsert = ChartAccount & { id: string };

export async function insertAccounts(
  tx: Tx,
  shop_id: string,
  accounts: readonly AccountToInsert[],
): Promise<void> {
  await sql`
    insert into account (shop_id, id, code, name, name_bn, kind, section, flow_line, purpose,
      control_of, is_to_be_settled)
    select ${shop_id}, id, code, name, name_bn, kind, section, flow_line, purpose, control_of,
      is_to_be_settled
    from unnest(
      ${accounts.map((a) => a.id)}::uuid[], ${accounts.map((a) => a.code)}::text[],
      ${accounts.map((a) => a.name)}::text[], ${accounts.map((a) => a.name_bn)}::text[],
      ${accounts.map((a) => kindOf(a.section))}::text[], ${accounts.map((a) => a.section)}::text[],
      ${accounts.map((a) => a.flow_line ?? null)}::text[],
      ${accounts.map((a) => a.purpose ?? null)}::text[],
      ${accounts.map((a) => a.control_of ?? null)}::text[],
      ${accounts.map((a) => a.is_to_be_settled ?? false)}::boolean[]
    ) as t (id, code, name, name_bn, kind, section, flow_line, purpose, control_of,
      is_to_be_settled)`.execute(tx);
}

/** Concurrent changes of the chart wait for each other. */
export async function lockChart(tx: Tx, shop_id: string): Promise<void> {
  await sql`
    select from account where shop_id = ${shop_id} and purpose = 'retained'
    for no key update`.execute(tx);
}

/** A product that starts to use the account locks it too: whichever comes second sees the other. */
export async function lockAccount(tx: Tx, shop_id: string, id: string): Promise<void> {
  await sql`
    select from account where shop_id = ${shop_id} and id = ${id} for no key update`.execute(tx);
}

/** The codes of all accounts, archived or not. */
export async function selectCodes(tx: Tx, shop_id: string): Promise<ReadonlySet<string>> {
  const result = await sql<{ code: string }>`
    select code from account where shop_id = ${shop_id}`.execute(tx);
  return new Set(result.rows.map(({ code }) => code));
}
