import type { Client } from 'pg';

/** One lock for all processes that start at the same time on one database. */
const LOCK_KEY = 4_820_311;

export type AppliedMigration = { name: string; hash: string };

/** Waits for other processes that migrate this database; held until the connection ends. */
export async function lockMigrations(client: Client): Promise<void> {
  await client.query(`select pg_advisory_lock(${LOCK_KEY})`);
}

export async function listApplied(client: Client): Promise<AppliedMigration[]> {
  await client.query(
    `create table if not exists migration (
       name text primary key, hash text not null, applied_at timestamptz not null default now())`,
  );
  const { rows } = await client.query<AppliedMigration>(
    'select name, hash from migration order by name',
  );
  return rows;
}

/** Lets a migration change append-only tables, for this transaction. */
export async function markMigration(client: Client, name: string): Promise<void> {
  await client.query("select set_config('app.migration', $1, true)", [name]);
}

export async function insertApplied(client: Client, migration: AppliedMigration): Promise<void> {
  await client.query('insert into migration (name, hash) values ($1, $2)', [
    migration.name,
    migration.hash,
  ]);
}
