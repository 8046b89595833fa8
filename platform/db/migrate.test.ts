import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { withAdmin } from '../../testkit/server.ts';
import { migrate } from './migrate.ts';

const server = inject('server');
const database = `halkhata_migrate_${process.pid}`;
const connection = { ...server, database };

let folder: string;

beforeEach(async () => {
  await withAdmin(server, (admin) => admin.query(`create database ${database}`));
  folder = await mkdtemp(join(tmpdir(), 'halkhata-migrate-'));
  await write('schema/20-sales.sql', 'create table sale (shop_id uuid references shop);');
  await write('schema/10-shops.sql', 'create table shop (shop_id uuid primary key);');
  await write('migrations/0002-notes/up.sql', 'alter table sale add column note text;');
});
afterEach(async () => {
  await withAdmin(server, (admin) => admin.query(`drop database ${database} with (force)`));
  await rm(folder, { recursive: true });
});

async function write(path: string, text: string): Promise<void> {
  await mkdir(join(folder, path, '..'), { recursive: true });
  await writeFile(join(folder, path), text);
}

const run = () => migrate(connection, pathToFileURL(`${folder}/`));

/** The tables and columns, and the recorded migrations. */
function stateOf(): Promise<{ columns: string[]; record: string[] }> {
  return withAdmin(connection, async (admin) => {
    const { rows: columns } = await admin.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and table_name <> 'migration' order by 1`,
    );
    const { rows: record } = await admin.query<{ name: string }>(
      'select name from migration order by name',
    );
    return { columns: columns.map(({ name }) => name), record: record.map(({ name }) => name) };
  });
}

test('the files of the schema are migration 0001, in order, and the others follow', async () => {
  expect(await run()).toEqual(['0001-schema', '0002-notes']);
  expect(await stateOf()).toEqual({
    columns: ['sale.note', 'sale.shop_id', 'shop.shop_id'],
    record: ['0001-schema', '0002-notes'],
  });
  expect(await run()).toEqual([]);
});

test('data from before the schema is refused in one sentence, and not changed', async () => {
  await withAdmin(connection, (admin) =>
    admin.query(`
      create table migration (
        name text primary key, hash text not null, applied_at timestamptz not null default now());
      insert into migration (name, hash) values ('0001-ground', 'a'), ('0002-identity', 'b');
      create table app_user (id uuid primary key)`),
  );
  const before = await stateOf();
  await expect(run()).rejects.toThrow(
    'This data was made by an earlier version of Halkhata, which this version cannot read:' +
      ' keep it, and start with another DATA_DIR or DATABASE_URL.',
  );
  expect(await stateOf()).toEqual(before);
});

test('a schema with one wrong file leaves nothing behind', async () => {
  await write('schema/30-late.sql', 'create table late (id uuid); select nothing from nowhere;');
  await expect(run()).rejects.toThrow('nowhere');
  expect(await stateOf()).toEqual({ columns: [], record: [] });
});

test('a schema that was changed after it was applied is refused', async () => {
  await run();
  await write('schema/20-sales.sql', 'create table sale (shop_id uuid);');
  await expect(run()).rejects.toThrow('migration 0001-schema was changed after it was applied');
});

test('a database that knows a later migration is refused', async () => {
  await run();
  await rm(join(folder, 'migrations'), { recursive: true });
  await expect(run()).rejects.toThrow('the database is newer: it has migration 0002-notes');
});

test('a migration whose check finds a row is not applied', async () => {
  await write('migrations/0003-late/up.sql', 'create table late (id uuid);');
  await write('migrations/0003-late/check.sql', "select 'it was late' as fault;");
  await expect(run()).rejects.toThrow('its check found {"fault":"it was late"}');
  expect((await stateOf()).record).toEqual(['0001-schema', '0002-notes']);
});
