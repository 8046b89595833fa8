import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { Client, type ClientConfig } from 'pg';
import { insertApplied, listApplied, lockMigrations, markMigration } from './migrate.sql.ts';

/** Has `schema/NN-<domain>.sql` and `migrations/NNNN-<name>/up.sql`. */
const FOLDER = new URL('../../db/', import.meta.url);

/** The files of the schema together; later migrations have numbers from 0002 on. */
const SCHEMA = '0001-schema';

type Migration = { name: string; files: string[]; check: string | null; hash: string };

async function readMigrations(folder: URL): Promise<Migration[]> {
  const schema = await readSchema(new URL('schema/', folder));
  return [...schema, ...(await readLater(new URL('migrations/', folder)))];
}

async function readSchema(folder: URL): Promise<Migration[]> {
  const names = (await entriesOf(folder)).map(({ name }) => name);
  if (names.length === 0) return [];
  const files = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));
  return [{ name: SCHEMA, files, check: null, hash: hashOf(files) }];
}

async function readLater(folder: URL): Promise<Migration[]> {
  const names = (await entriesOf(folder)).filter((entry) => entry.isDirectory());
  return Promise.all(
    names.map(async ({ name }) => {
      const files = [await readFile(new URL(`${name}/up.sql`, folder), 'utf8')];
      const check = await readFile(new URL(`${name}/check.sql`, folder), 'utf8').catch(() => null);
      return { name, files, check, hash: hashOf(files) };
    }),
  );
}

/** In the order of their names; empty if there is no such folder. */
async function entriesOf(folder: URL): Promise<Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file);
  return hash.digest('hex');
}

/**
 * Brings the database to the schema of this checkout: first the schema itself, as migration 0001,
 * then each missing migration in a transaction of its own, followed by its check.sql, whose every
 * statement must return no row. Returns the names of those applied now.
 *
 * @param folder where the schema and the migrations are: `db/` of this checkout
 * @throws Error when a check fails, an applied migration was changed, or the database is of a newer
 * version or of one from before the schema.
 */
export async function migrate(connection: ClientConfig, folder: URL = FOLDER): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = new Client(connection);
  await client.connect();
  try {
    await lockMigrations(client);
    const applied = await listApplied(client);
    const known = new Map(applied.map(({ name, hash }) => [name, hash]));
    refuseEarlierVersion(migrations, known);
    refuseForeignHistory(migrations, known);
    const missing = migrations.filter(({ name }) => !known.has(name));
    for (const migration of missing) await apply(client, migration);
    return missing.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/** A database of the many migrations before the schema cannot be converted. */
function refuseEarlierVersion(migrations: Migration[], known: Map<string, string>): void {
  const isOurs = migrations[0]?.name !== SCHEMA || known.size === 0 || known.has(SCHEMA);
  if (isOurs) return;
  throw new Error(
    'This data was made by an earlier version of Halkhata, which this version cannot read:' +
      ' keep it, and start with another DATA_DIR or DATABASE_URL.',
  );
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
    for (const file of migration.files) await client.query(file);
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
