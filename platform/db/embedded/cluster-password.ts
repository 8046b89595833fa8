import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Account, give } from './account.ts';
import type { ServerLog } from './server-log.ts';
import { runWatched } from './watchdog.ts';

/** Every connection needs the password of its role, on the socket too. */
const ACCESS = 'local all all scram-sha-256\n';

export const SUPERUSER = 'postgres';

type Cluster = { postgres: string; clusterDir: string; account: Account; log: ServerLog };

/** The superuser's password; null for an older directory without one. */
export function readPassword(clusterDir: string): string | null {
  try {
    return readFileSync(passwordFile(clusterDir), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`${clusterDir} cannot be read; is it another account's?`, { cause: error });
  }
}

/**
 * Sets a superuser password of 256 random bits if there is none: for a new cluster, and for one
 * from the time when only the socket was protected. Only the server's account can read its file.
 * The server must not run. The file gets its name last, so an interrupted start is repeated.
 */
export async function ensurePassword(cluster: Cluster): Promise<void> {
  const { clusterDir, account } = cluster;
  if (readPassword(clusterDir) !== null) return;
  const password = randomBytes(32).toString('base64url');
  await runSingleUser(cluster, `alter role ${SUPERUSER} password '${password}'\n`);
  replaceFile(join(clusterDir, 'pg_hba.conf'), ACCESS, account);
  replaceFile(passwordFile(clusterDir), password, account);
}

/** Runs a statement in single-user mode, in which nobody can connect. */
async function runSingleUser(
  { postgres, clusterDir, account, log }: Cluster,
  statement: string,
): Promise<void> {
  // Not as an argument, which every user of the machine could read.
  const file = join(clusterDir, 'halkhata-statement');
  writeFileSync(file, statement, { mode: 0o600 });
  give(file, account);
  const single = [postgres, '--single', '-D', clusterDir, '-c', 'exit_on_error=on', 'postgres'];
  const command = ['/bin/sh', '-c', 'exec "$@" <"$0"', file, ...single];
  const run = runWatched(command, { account, log });
  const { isSuccess, reason } = await run.exited;
  rmSync(file);
  if (isSuccess) return;
  throw new Error(`PostgreSQL in ${clusterDir} took no password (${reason}): ${log.tail()}`);
}

function replaceFile(path: string, text: string, account: Account): void {
  const fresh = `${path}.new`;
  writeFileSync(fresh, text, { mode: 0o600, flush: true });
  give(fresh, account);
  renameSync(fresh, path);
}

function passwordFile(clusterDir: string): string {
  return join(clusterDir, 'halkhata-password');
}
