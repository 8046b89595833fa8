import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The exclusive lock on a data directory, held by the process that owns the server in it.
 *
 * Node has no flock, and its built-in SQLite takes the same kind of lock. The kernel keeps it for
 * the process and drops it however the process ends; children do not inherit it, and it works
 * between containers that share the directory. A file with a process id would need guesses about
 * reused ids, a Unix socket leaves a stale file whose removal two starters can race for, and
 * flock(1) is missing on macOS. Nothing is ever written: `lock` stays an empty file.
 * Beware: a process that opens and closes `lock` itself drops its own lock on it (POSIX).
 */
export type Lock = { release(): void };

// Without this reference the connection could be collected, and its lock dropped.
const held = new Set<DatabaseSync>();

/** null if another process (or another caller in this one) still holds it after `waitMs`. */
export async function takeLock(
  dataDir: string,
  { waitMs }: { waitMs: number },
): Promise<Lock | null> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const lock = tryLock(dataDir);
    if (lock || performance.now() > deadline) return lock;
    await sleep(20);
  }
}

export function tryLock(dataDir: string): Lock | null {
  const connection = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0, open: false });
  try {
    connection.open();
    connection.exec('begin exclusive');
  } catch (error) {
    if (connection.isOpen) connection.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw new Error(`${dataDir} cannot be locked; is it another account's?`, { cause: error });
  }
  held.add(connection);
  writeFileSync(ownerFile(dataDir), `${process.pid}\n`);
  return {
    release() {
      if (held.delete(connection)) connection.close();
    },
  };
}

/** For messages only: the kernel knows the holder, and this is a note beside the lock. */
export function lockOwner(dataDir: string): string {
  try {
    return `process ${readFileSync(ownerFile(dataDir), 'utf8').trim()}`;
  } catch {
    return 'another process';
  }
}

const SQLITE_BUSY = 5;

function ownerFile(dataDir: string): string {
  return join(dataDir, 'lock-owner');
}
