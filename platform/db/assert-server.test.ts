import { mkdtempSync, rmSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertDurable } from './assert-server.ts';
import { type Cluster, startCluster } from './embedded/cluster.ts';

let dataDir: string;
let cluster: Cluster;
let client: Client;

beforeAll(async () => {
  dataDir = mkdtempSync('/tmp/halkhata-test-');
  cluster = await startCluster(dataDir);
  client = new Client({ ...cluster.connection, database: 'postgres' });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await cluster.stop();
  rmSync(dataDir, { recursive: true });
});

function assertDatabase(database: string): Promise<void> {
  return assertDurable({ ...cluster.connection, database });
}

test('a new database is accepted, in any schema of its extension, and by two at once', async () => {
  await client.query('create database fresh');
  await Promise.all([assertDatabase('fresh'), assertDatabase('fresh')]);
  await client.query('create schema "Far away"');
  await client.query('create extension pg_trgm schema "Far away"');
  await assertDatabase('postgres');
});

test('a database whose character type is C is refused: it has no Bengali trigrams', async () => {
  await client.query(`create database deaf template template0
    locale_provider libc lc_collate 'C' lc_ctype 'C'`);
  await expect(assertDatabase('deaf')).rejects.toThrow('Bengali');
});

test('a database that may forget an acknowledged commit is refused', async () => {
  await client.query('create database hasty');
  await client.query('alter database hasty set synchronous_commit = off');
  await expect(assertDatabase('hasty')).rejects.toThrow('synchronous_commit = off');
});
