import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { readPidFile } from '#platform/db/embedded/server-process.ts';

type Options = {
  /** Prints its port in one line once it answers; started as `FILE FOLDER PORT …args`. */
  readonly fixture: string;
  /** Of the database and the compiled code. */
  readonly folder: string;
  readonly args?: readonly string[];
  /** Whether what it writes as an error is shown. */
  readonly showsErrors?: boolean;
};

/** A server in a process of its own, to be killed and started again at the same port. */
export class KillableServer {
  readonly #options: Options;
  #child: ChildProcess | undefined;
  /** 0: not started yet. */
  port = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { fixture, folder, args = [], showsErrors = false } = this.#options;
    // It starts many times, so its code is compiled once.
    const env = { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') };
    const child = spawn(process.execPath, [fixture, folder, String(this.port), ...args], {
      env,
      stdio: ['ignore', 'pipe', showsErrors ? 'inherit' : 'ignore'],
    });
    this.#child = child;
    const [line] = await once(child.stdout, 'data');
    this.port = Number(String(line));
  }

  /** Kills it without warning, and starts another. */
  async kill(): Promise<void> {
    const child = assertPresent(this.#child, 'a running server');
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
    await this.start();
  }

  /** Kills its PostgreSQL without warning, and waits until it is started again. */
  async killPostgres(): Promise<void> {
    const postmaster = () => readPidFile(join(this.#options.folder, 'postgres'));
    const { pid } = assertPresent(postmaster() ?? undefined, 'a running database');
    process.kill(pid, 'SIGKILL');
    while (postmaster()?.pid === pid || !postmaster()?.isReady) await sleep(5);
  }

  /** Lets it end in order. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}
