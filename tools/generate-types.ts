import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientBase } from 'pg';
import { startCluster } from '#platform/db/embedded/cluster.ts';
import { migrate } from '#platform/db/migrate.ts';
import { databaseTypes } from './database-types.ts';
import { schemaDump } from './schema-dump.ts';

type Made = { path: string; make: (client: ClientBase) => Promise<string> };

/** Files generated from the migrated database: types for the compiler, and the schema to read. */
const FILES: readonly Made[] = [
  { path: 'platform/db/types.ts', make: databaseTypes },
  { path: 'db/schema.sql', make: (client) => schemaDump(client) },
];

const wanted = await readFromFreshDatabase();
for (const [path, text] of wanted) {
  const file = new URL(`../${path}`, import.meta.url);
  const committed = await readFile(file, 'utf8').catch(() => '');
  if (text === committed) {
    console.log(`${path} is what the migrations make`);
  } else if (process.argv.includes('--check')) {
    console.log(`${path} is not what the migrations make: npm run types`);
    process.exitCode = 1;
  } else {
    await writeFile(file, text);
    console.log(`${path} written`);
  }
}

async function readFromFreshDatabase(): Promise<[path: string, text: string][]> {
  const folder = await mkdtemp(join(tmpdir(), 'halkhata-types-'));
  const cluster = await startCluster(folder);
  try {
    await migrate(cluster.connection);
    const client = new Client(cluster.connection);
    await client.connect();
    try {
      const texts: [string, string][] = [];
      for (const { path, make } of FILES) texts.push([path, await make(client)]);
      return texts;
    } finally {
      await client.end();
    }
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
