import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { defined } from '#domains/kernel/core/defined.ts';
import { readConfig } from '../../apps/server/config.ts';
import { SERVER_FLAGS } from '../../apps/server/node-flags.mjs';
import { openStore, type Store } from '../../apps/server/open-store.ts';

/** Two rigs beside each other have a port each. */
export const PORT = Number.parseInt(process.env.BENCH_PORT ?? '3977', 10);

/** A database, and the server as a separate process. */
export type Rig = { store: Store; server: ChildProcess };

export const say = (line: string) => process.stdout.write(`${line}\n`);

/** Runs `work` on a fresh database and server, and removes both. */
export async function withRig(
  work: (rig: Rig) => Promise<void>,
  options: { isWeb?: boolean } = {},
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'halkhata-bench-'));
  try {
    await withRigIn(folder, work, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same on the database of a folder, which is kept. */
export async function withRigIn(
  folder: string,
  work: (rig: Rig) => Promise<void>,
  { isWeb = false, port = PORT }: { isWeb?: boolean; port?: number } = {},
): Promise<void> {
  process.env.DATA_DIR = folder;
  const store = await openStore(readConfig({ DATA_DIR: folder }), 'owns');
  const server = fork(new URL('./server.ts', import.meta.url), {
    execArgv: [...process.execArgv, ...SERVER_FLAGS],
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: String(port),
      DEMO: '0',
      ...defined({ WEB: isWeb ? '1' : undefined }),
    },
  });
  await Promise.race([once(server, 'message'), once(server, 'exit').then(refuse)]);
  say('Load generator, server and database share this machine.');
  try {
    await work({ store, server });
  } finally {
    server.disconnect();
    await once(server, 'exit');
    await store.close();
  }
}

function refuse(): never {
  throw new Error('the server did not start: its own words are above');
}

/** Flushes and analyzes what was written before, so that measurements do not affect each other. */
export async function settleDown(owner: ClientConfig): Promise<void> {
  const client = new Client(owner);
  await client.connect();
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  await client.end();
}
