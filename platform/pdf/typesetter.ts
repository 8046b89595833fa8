import { type ChildProcess, fork } from 'node:child_process';
import { Unavailable } from '#platform/db/failure.ts';

/** A template in Typst, and what it is filled with: JSON, which it reads as a value. */
export type Job = {
  readonly template: string;
  readonly content: string;
  /** A drawing has its letters as outlines: whoever draws it needs no font. */
  readonly form?: 'pdf' | 'svg';
};

/** What the child says of a job. */
export type Reply =
  | { readonly made: Uint8Array; readonly resident: number }
  | { readonly failed: string };

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
  readonly done: (made: Uint8Array) => void;
  readonly fail: (error: Error) => void;
};

const CHILD = new URL('./typeset-child.ts', import.meta.url);

const USUAL: Required<TypesetterOptions> = {
  waitingMax: 64,
  timeoutMs: 10_000,
  idleMs: 60_000,
  residentMax: 400_000_000,
};

/**
 * Documents, one after the other, in a process of their own. Not in a thread: native code cannot be
 * stopped there, a fault in it ends the server, and its memory never comes back.
 */
export class Typesetter {
  readonly #options: Required<TypesetterOptions>;
  readonly #waiting: Waiting[] = [];
  #child: ChildProcess | null = null;
  #current: Waiting | null = null;
  #clock: NodeJS.Timeout | undefined;

  constructor(options: TypesetterOptions = {}) {
    this.#options = { ...USUAL, ...options };
  }

  /**
   * @throws Unavailable when too many wait already.
   * @throws Error when the document cannot be set, or not in time.
   */
  set(job: Job): Promise<Uint8Array> {
    return new Promise((done, fail) => {
      if (this.#waiting.length >= this.#options.waitingMax) {
        fail(new Unavailable('too many documents wait to be set'));
        return;
      }
      this.#waiting.push({ job, done, fail });
      if (this.#current === null) this.#next();
    });
  }

  /** Of the child, while there is one. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  close(): void {
    this.#end();
    const left = [this.#current, ...this.#waiting.splice(0)];
    this.#current = null;
    clearTimeout(this.#clock);
    for (const one of left) one?.fail(new Error('a document was not set: the server stops'));
  }

  #next(): void {
    clearTimeout(this.#clock);
    this.#current = this.#waiting.shift() ?? null;
    if (this.#current === null) {
      this.#rest();
      return;
    }
    const child = this.#begun();
    child.ref();
    child.channel?.ref();
    const { timeoutMs } = this.#options;
    this.#clock = setTimeout(() => {
      this.#end();
      this.#settle({ failed: `it took more than ${timeoutMs} ms` });
    }, timeoutMs);
    child.send(this.#current.job, (error) => {
      if (error !== null) this.#lose(child, error.message);
    });
  }

  /** Nothing to do: the child keeps nobody awake, and ends after a while. */
  #rest(): void {
    this.#child?.unref();
    this.#child?.channel?.unref();
    this.#clock = setTimeout(() => this.#end(), this.#options.idleMs).unref();
  }

  #begun(): ChildProcess {
    if (this.#child !== null) return this.#child;
    const child = fork(CHILD, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [],
      // The secrets of the server are none of its business.
      env: {},
    });
    child.on('message', (reply: Reply) => {
      if (this.#child === child) this.#settle(reply);
    });
    child.on('error', (error) => this.#lose(child, error.message));
    child.on('exit', (code, signal) => this.#lose(child, `it ended: ${signal ?? code}`));
    this.#child = child;
    return child;
  }

  /** The child is gone: its document fails, the next one gets a new child. */
  #lose(child: ChildProcess, why: string): void {
    if (this.#child !== child) return;
    this.#end();
    this.#settle({ failed: why });
  }

  #end(): void {
    const old = this.#child;
    this.#child = null;
    old?.kill('SIGKILL');
  }

  #settle(reply: Reply): void {
    const settled = this.#current;
    if (settled === null) return;
    if ('made' in reply && reply.resident > this.#options.residentMax) this.#end();
    if ('made' in reply) settled.done(reply.made);
    else settled.fail(new Error(`a document was not set: ${reply.failed}`));
    this.#next();
  }
}
