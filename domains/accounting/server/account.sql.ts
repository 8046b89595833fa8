import { sql } from 'kysely';
import type { Keyed } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Account } from '../contract/chart.ts';
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

export async function selectAccounts(
  tx: Tx,
  filter: {
    shop_id: string;
    pattern: string;
    after: readonly string[] | null;
    limit: number;
  },
): Promise<Keyed<Account>[]> {
  const [code = null] = filter.after ?? [];
  const result = await sql<Keyed<Account>>`
    select id, code, name, name_bn, kind, control_of, array[code] as page_key
    from account
    where shop_id = ${filter.shop_id} and archived_at is null
      and (name ilike ${filter.pattern} or name_bn ilike ${filter.pattern}
        or code ilike ${filter.pattern})
      and (${code}::text is null or code > ${code}::text)
    order by code limit ${filter.limit + 1}`.execute(tx);
  return result.rows;
}

/** The codes of all accounts, archived or not. */
export async function selectCodes(tx: Tx, shop_id: string): Promise<string[]> {
  const result = await sql<{ code: string }>`
    select code from account where shop_id = ${shop_id}`.execute(tx);
  return result.rows.map(({ code }) => code);
}
