import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { Client, type ClientConfig } from 'pg';
import { insertApplied, listApplied, lockMigrations, markMigration } from './migrate.sql.ts';

const FOLDER = new URL('../../db/migrations/', import.meta.url);

type Migration = { name: string; up: string; check: string | null; hash: string };

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(FOLDER, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
  return Promise.all(
    names.map(async (name) => {
      const up = await readFile(new URL(`${name}/up.sql`, FOLDER), 'utf8');
      const check = await readFile(new URL(`${name}/check.sql`, FOLDER), 'utf8').catch(() => null);
      return { name, up, check, hash: createHash('sha256').update(up).digest('hex') };
    }),
  );
}

/**
 * Brings the database to the schema of this checkout: each missing migration in a transaction of
 * its own, followed by its check.sql, whose every statement must return no row. Returns the names
 * of those applied now.
 *
 * @throws Error when a check fails, an applied migration was changed, or the database is newer.
 */
export async function migrate(connection: ClientConfig): Promise<string[]> {
  const migrations = await readMigrations();
  const client = new Client(connection);
  await client.connect();
  try {
    await lockMigrations(client);
    const applied = await listApplied(client);
    const known = new Map(applied.map(({ name, hash }) => [name, hash]));
    refuseForeignHistory(migrations, known);
    const missing = migrations.filter(({ name }) => !known.has(name));
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

function refuseForeignHistory(migrations: Migration[], known: Map<string, string>): void {
  const here = new Map(migrations.map(({ name, hash }) => [name, hash]));
  for (const [name, hash] of known) {
    const ours = here.get(name);
    if (ours === undefined) throw new Error(`the database is newer: it has migration ${name}`);
    if (ours !== hash) throw new Error(`migration ${name} was changed after it was applied`);
  }
}

async function apply(client: Client, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await markMigration(client, migration.name);
    await client.query(migration.up);
    for (const result of await checkResults(client, migration)) {
      if (result.rows.length > 0) {
        throw new Error(
          `migration ${migration.name}: its check found ${JSON.stringify(result.rows[0])}`,
        );
      }
    }
    await insertApplied(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function checkResults(client: Client, migration: Migration) {
  if (migration.check === null) return [];
  const results = await client.query(migration.check);
  return Array.isArray(results) ? results : [results];
}
