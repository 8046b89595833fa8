import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from './account.ts';
import type { ServerLog } from './server-log.ts';

export type Watched = {
  /** Resolves with the outcome of the command; never rejects. */
  exited: Promise<{ isSuccess: boolean; reason: string }>;
  /** Closes the watchdog's input, as the death of this process would, and waits for the end. */
  stop(): Promise<void>;
};

// Passed as text: the shell's account may not be able to read the checkout. Comments are removed,
// so that the process list stays readable.
const script = readFileSync(join(import.meta.dirname, 'watchdog.sh'), 'utf8').replace(
  /^#.*\n/gm,
  '',
);

/** Runs a command under the account, in a session of its own, while this process lives. */
export function runWatched(
  command: string[],
  { account, log }: { account: Account; log: ServerLog },
): Watched {
  const child = spawn('/bin/sh', ['-c', script, 'watchdog', ...account.prefix, ...command], {
    cwd: '/',
    detached: true,
    // The caller's environment (PGDATA, PGOPTIONS, missing locales, LD_LIBRARY_PATH) must not
    // change the server. TZ spares initdb the search for the system's zone.
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin', LANG: 'C', TZ: 'UTC' },
    stdio: ['pipe', log.fd, log.fd],
    uid: account.uid,
    gid: account.gid,
  });
  child.stdin?.on('error', () => {});
  const exited = ending(child).then((end) => {
    child.stdin?.destroy();
    return end;
  });
  return {
    exited,
    async stop() {
      child.stdin?.end();
      await exited;
    },
  };
}

function ending(child: ChildProcess): Watched['exited'] {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ isSuccess: false, reason: error.message }));
    child.once('exit', (status, signal) =>
      resolve({ isSuccess: status === 0, reason: signal ?? `exit status ${status}` }),
    );
  });
}
