import { type ChildProcess, fork } from 'node:child_process';
import { Unavailable } from '#platform/db/failure.ts';

/** A template in Typst, and what it is filled with: JSON, which it reads as a value. */
export type Job = { readonly template: string; readonly content: string };

/** What the child says of a job. */
export type Told =
  | { readonly pdf: Uint8Array; readonly resident: number }
  | { readonly failed: string };

export type Typesetter = {
  /**
   * @throws Unavailable when too many wait already.
   * @throws Error when the document cannot be set, or not in time.
   */
  set(job: Job): Promise<Uint8Array>;
  /** Of the child, while there is one. */
  pid(): number | undefined;
  close(): void;
};

export type TypesetterOptions = {
  waitingMax?: number;
  timeoutMs?: number;
  /** The child ends when nobody asked for so long, and its memory with it. */
  idleMs?: number;
  /** A child that grew beyond this is replaced by a fresh one. */
  residentMax?: number;
};

type Waiting = {
  readonly job: Job;
  readonly done: (pdf: Uint8Array) => void;
  readonly fail: (error: Error) => void;
};

const CHILD = new URL('./typeset-child.ts', import.meta.url);

/**
 * Documents, one after the other, in a process of their own. Not in a thread: native code cannot be
 * stopped there, a fault in it ends the server, and its memory never comes back.
 */
export function openTypesetter(options: TypesetterOptions = {}): Typesetter {
  const { waitingMax = 64, timeoutMs = 10_000, idleMs = 60_000 } = options;
  const { residentMax = 400_000_000 } = options;
  const waiting: Waiting[] = [];
  let child: ChildProcess | null = null;
  let current: Waiting | null = null;
  let clock: NodeJS.Timeout | undefined;

  function begin(): ChildProcess {
    const started = fork(CHILD, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
    });
    started.on('message', (told: Told) => settle(told));
    started.on('error', (error) => lose(started, error.message));
    started.on('exit', (code, signal) => lose(started, `it ended: ${signal ?? code}`));
    return started;
  }

  /** The child is gone: its document fails, the next one gets a new child. */
  function lose(which: ChildProcess, why: string): void {
    if (child !== which) return;
    child = null;
    settle({ failed: why });
  }

  function end(): void {
    const old = child;
    child = null;
    old?.kill('SIGKILL');
  }

  function settle(told: Told): void {
    clearTimeout(clock);
    const settled = current;
    current = null;
    if ('pdf' in told && told.resident > residentMax) end();
    if ('pdf' in told) settled?.done(told.pdf);
    else settled?.fail(new Error(`a document was not set: ${told.failed}`));
    next();
  }

  function next(): void {
    if (current !== null) return;
    current = waiting.shift() ?? null;
    if (current === null) {
      child?.unref();
      child?.channel?.unref();
      clock = setTimeout(end, idleMs).unref();
      return;
    }
    child ??= begin();
    child.ref();
    child.channel?.ref();
    clock = setTimeout(() => {
      end();
      settle({ failed: `it took more than ${timeoutMs} ms` });
    }, timeoutMs);
    child.send(current.job, (error) => {
      if (error !== null && child !== null) lose(child, error.message);
    });
  }

  return {
    set: (job) =>
      new Promise((done, fail) => {
        if (waiting.length >= waitingMax) {
          fail(new Unavailable('too many documents wait to be set'));
          return;
        }
        clearTimeout(current === null ? clock : undefined);
        waiting.push({ job, done, fail });
        next();
      }),
    pid: () => child?.pid,
    close() {
      clearTimeout(clock);
      for (const { fail } of waiting.splice(0)) fail(new Error('the server stops'));
      const last = current;
      current = null;
      end();
      last?.fail(new Error('the server stops'));
    },
  };
}
