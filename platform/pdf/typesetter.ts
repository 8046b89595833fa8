import { type ChildProcess, fork } from 'node:child_process';
import { Unavailable } from '#platform/db/failure.ts';

/** A Typst template and its data: JSON, which it reads as a value. */
export type Job = {
  readonly template: string;
  readonly content: string;
  /** An SVG has its letters as outlines, so it needs no font. */
  readonly form?: 'pdf' | 'svg';
};

/** The child's reply to a job. */
export type Reply =
  | { readonly made: Uint8Array; readonly resident: number }
  | { readonly failed: string };

export type TypesetterOptions = {
  waitingMax?: number;
  timeoutMs?: number;
  /** The child ends after this time without a job, which frees its memory. */
  idleMs?: number;
  /** A child that grew beyond this is replaced. */
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
 * Typesets documents one after the other in a child process. A thread will not do: native code
 * cannot be stopped there, a fault ends the server, and its memory is never freed.
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
   * @throws Unavailable when too many jobs wait already.
   * @throws Error when the document cannot be typeset, or not in time.
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

  /** The pid of the child, while there is one. */
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

  /** Without jobs the child does not keep the process alive, and ends after a while. */
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
      // The child must not get the server's secrets.
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

  /** The child has died: its document fails, and the next one gets a new child. */
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
