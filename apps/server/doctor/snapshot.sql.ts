import type { Client } from 'pg';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { shopSet } from '#platform/db/shop-set.sql.ts';

export type FoundRow = Readonly<Record<string, unknown>>;

/** What is checked at once: all shops, or one if row-level security binds the owner. */
export type Scope = 'everything' | { readonly shop_id: string };

const SAMPLES = 3;

/** Opens a read-only snapshot for all following queries. */
export async function beginSnapshot(client: Client): Promise<void> {
  await client.query('begin isolation level repeatable read, read only');
}

/** The owner of an embedded database sees all shops at once; another owner sees them in turn. */
export async function listScopes(client: Client): Promise<Scope[]> {
  const owner = await client.query<{ passes: boolean }>(
    'select rolsuper or rolbypassrls as passes from pg_roles where rolname = current_user',
  );
  if (owner.rows[0]?.passes) return ['everything'];
  await client.query('set local role halkhata_identity');
  const shops = await client.query<{ shop_id: string }>('select shop_id from shop');
  await client.query('reset role');
  return shops.rows;
}

export async function setScope(client: Client, scope: Scope): Promise<void> {
  if (scope === 'everything') return;
  await client.query('set local role halkhata_app');
  await client.query(shopSet(scope.shop_id));
}

/** The number of rows that a query finds, and the first of them. */
export async function findRows(
  client: Client,
  query: string,
): Promise<{ count: number; rows: FoundRow[] }> {
  const result = await client.query<{ count: number; rows: FoundRow[] }>(`
    with found as materialized (
      ${query}
    )
    select (select count(*)::int from found) as count,
      (select coalesce(json_agg(first), '[]')
        from (select * from found limit ${SAMPLES}) as first) as rows`);
  return assertPresent(result.rows[0], 'an aggregate has a row');
}
