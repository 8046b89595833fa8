import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { startCluster } from '#platform/db/embedded/cluster.ts';
import { migrate } from '#platform/db/migrate.ts';
import { databaseTypes } from './database-types.ts';

const FILE = new URL('../platform/db/types.ts', import.meta.url);

const wanted = await readFromFreshDatabase();
const committed = await readFile(FILE, 'utf8').catch(() => '');
if (wanted === committed) {
  console.log('platform/db/types.ts is what the migrations make');
} else if (process.argv.includes('--check')) {
  console.log('platform/db/types.ts is not what the migrations make: npm run types');
  process.exitCode = 1;
} else {
  await writeFile(FILE, wanted);
  console.log('platform/db/types.ts written');
}

async function readFromFreshDatabase(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'halkhata-types-'));
  const cluster = await startCluster(folder);
  try {
    await migrate(cluster.connection);
    const client = new Client(cluster.connection);
    await client.connect();
    return await databaseTypes(client).finally(() => client.end());
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
