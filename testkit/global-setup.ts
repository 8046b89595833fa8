import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type Cluster, startCluster } from '#platform/db/embedded/cluster.ts';
import { migrate } from '#platform/db/migrate.ts';
import { type Server, withAdmin } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run, and the migrated database that every test copies. */
    server: Server;
    template: string;
  }
}

/** One PostgreSQL for the whole run: that of DATABASE_URL, else an embedded one of its own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.DATABASE_URL;
  const folder = await mkdtemp(join(await folderOfRuns(), `${RUN}${process.pid}-`));
  let cluster: Cluster | undefined;
  let server: Server;
  if (url === undefined) {
    cluster = await startCluster(folder);
    server = { ...cluster.connection, password: undefined, database: 'postgres' };
  } else {
    const { hostname, port, username, password, pathname } = new URL(url);
    server = {
      host: hostname,
      port: Number(port || 5432),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: pathname.slice(1) || 'postgres',
    };
  }
  const template = `halkhata_template_${process.pid}`;
  // Bengali has no trigrams under ctype C, the default of some servers.
  const locale = url === undefined ? '' : `encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`;
  await withAdmin(server, (admin) =>
    admin.query(`create database ${template} template template0 ${locale}`),
  );
  await migrate({ ...server, database: template });
  project.provide('server', server);
  project.provide('template', template);
  return async () => {
    await withAdmin(server, (admin) => admin.query(`drop database ${template} with (force)`));
    await cluster?.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

const RUN = 'halkhata-run-';
const IN_MEMORY = '/dev/shm';

/** A run with three workers comes to one of these. */
const ROOM_BYTES = 4 * 2 ** 30;

/**
 * In memory where there is room: each file makes a database and drops it, and on a disk every one
 * of these waits until it is written. What of it is kept ends with the run.
 */
async function folderOfRuns(): Promise<string> {
  const shared = await statfs(IN_MEMORY).catch(() => null);
  if (shared === null || shared.bavail * shared.bsize < ROOM_BYTES) return tmpdir();
  await removeDead(IN_MEMORY);
  return IN_MEMORY;
}

/** What runs that were killed have left, whose memory nobody else would give back. */
async function removeDead(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(RUN));
  const dead = left.filter((name) => !isAlive(Number.parseInt(name.slice(RUN.length), 10)));
  for (const name of dead) await rm(join(folder, name), { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
