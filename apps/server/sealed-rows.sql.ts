import type { Client } from 'pg';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { type Scope, setScope } from './doctor/snapshot.sql.ts';
import type { SealedColumn } from './sealed-columns.ts';

export type SealedRow = { readonly key: readonly string[]; readonly sealed: Buffer };

export const isOfShop = ({ key }: SealedColumn): boolean => key[0] === 'shop_id';

type Batch = {
  /** The last key of the batch before; null: from the first. */
  readonly after: readonly string[] | null;
  readonly limit: number;
  /** Without rows that begin so; null: all. */
  readonly except: Buffer | null;
  readonly lock: boolean;
};

/** The next rows in the order of the key. */
export async function selectSealed(
  client: Client,
  { table, column, key }: SealedColumn,
  { after, limit, except, lock }: Batch,
): Promise<SealedRow[]> {
  const keys = key.join(', ');
  const places = key.map((_, index) => `$${index + 3}::uuid`).join(', ');
  const behind = after === null ? '' : `and (${keys}) > (${places})`;
  const { rows } = await client.query<SealedRow>(
    `select array[${key.map((part) => `${part}::text`).join(', ')}] as key, ${column} as sealed
       from ${table}
      where ${column} is not null
        and ($2::bytea is null or substring(${column} from 1 for length($2)) <> $2) ${behind}
      order by ${keys} limit $1 ${lock ? 'for update' : ''}`,
    [limit, except, ...(after ?? [])],
  );
  return rows;
}

/** Replaces the values of these rows, by their keys. */
export async function updateSealed(
  client: Client,
  { table, column, key }: SealedColumn,
  rows: readonly SealedRow[],
): Promise<void> {
  const parts = key.map((_, index) => `$${index + 2}::uuid[]`).join(', ');
  const joined = key.map((part) => `t.${part} = n.${part}`).join(' and ');
  await client.query(
    `update ${table} t set ${column} = n.sealed
       from unnest($1::bytea[], ${parts}) as n (sealed, ${key.join(', ')})
      where ${joined}`,
    [
      rows.map(({ sealed }) => sealed),
      ...key.map((_, index) =>
        rows.map((row) => assertPresent(row.key[index], 'a key of the row')),
      ),
    ],
  );
}

/** Each of the scopes is worked on in transactions of its own. */
export async function inTransaction<T>(
  client: Client,
  scope: Scope,
  work: () => Promise<T>,
): Promise<T> {
  await client.query('begin');
  try {
    await setScope(client, scope);
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
