import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { type Account, give } from './account.ts';
import type { ServerLog } from './server-log.ts';
import { runWatched } from './watchdog.ts';

type Init = { initdb: string; clusterDir: string; account: Account; log: ServerLog };

/**
 * Creates the cluster if there is none. initdb works under a temporary name, and only a finished
 * cluster gets the real one, so an interrupted start leaves nothing that looks complete.
 */
export async function initCluster({ initdb, clusterDir, account, log }: Init): Promise<void> {
  removeHalfDone(clusterDir);
  if (existsSync(join(clusterDir, 'PG_VERSION'))) return;
  const fresh = `${clusterDir}${HALF_DONE}${randomBytes(4).toString('hex')}`;
  mkdirSync(fresh, { mode: 0o700 });
  give(fresh, account);
  const run = runWatched([initdb, '-D', fresh, ...INITDB_OPTIONS], { account, log });
  const { isSuccess, reason } = await run.exited;
  if (!isSuccess) throw new Error(`initdb failed (${reason}): ${log.tail()}`);
  renameSync(fresh, clusterDir);
  syncDirectory(join(clusterDir, '..'));
}

const HALF_DONE = '.initdb-';

// With any other character type pg_trgm finds no trigram in Bengali text, whatever the provider.
const INITDB_OPTIONS = [
  '-U',
  'postgres',
  '-E',
  'UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--lc-collate=C',
  '--lc-ctype=C.UTF-8',
  // No connections before there is a password: see cluster-password.ts.
  '--auth-local=reject',
  '--auth-host=reject',
];

function removeHalfDone(clusterDir: string): void {
  const parent = join(clusterDir, '..');
  const prefix = clusterDir.slice(parent.length + 1) + HALF_DONE;
  for (const name of readdirSync(parent)) {
    // An initdb that is being interrupted may still write; the next start cleans up again.
    if (name.startsWith(prefix)) tryRemove(join(parent, name));
  }
}

function tryRemove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  }
}

/** Makes the rename durable; initdb has synced the content. */
function syncDirectory(path: string): void {
  const directory = openSync(path, 'r');
  fsyncSync(directory);
  closeSync(directory);
}
