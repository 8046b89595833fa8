import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '#platform/db/failure.ts';

/** The order under overload: the till, then other writes, then reads. */
export type Priority = 'till' | 'write' | 'read';

/** Waiting requests are admitted in this order. */
const PRIORITIES: readonly Priority[] = ['till', 'write', 'read'];

/** A request that would have to wait longer is refused on arrival. */
const WAIT_MS: Readonly<Record<Priority, number>> = { till: 500, write: 500, read: 1_000 };

/** Reads wait less while others wait. */
const WAIT_BESIDE_OTHERS_MS = 25;

/** The queue may slow down: an admitted request waits at most this many times as long. */
const STAY = 4;

/** How often a waiting read checks whether others wait. */
const LOOK_MS = 25;

/** Places that reads leave free, so that a slow report delays no sale. */
const RESERVED_FROM_READS = 2;

/** How often work that gives way looks again. */
const CALM_LOOK_MS = 10;

/** The share of the newest duration in the mean: about the last twenty requests. */
const NEWEST_SHARE = 0.05;

/** The estimate before any measurement: a posting on a small machine, in milliseconds. */
const FIRST_GUESS_MS = 5;

/** Too many requests: this one is refused, and others go first. Nothing was begun. */
export class Overloaded extends Unavailable {
  constructor() {
    super(new Error('no place is within reach'));
  }
}

/** Call it once, when the request is done. */
export type Leave = () => void;

type Waiting = { letIn: (leave: Leave | null) => void; looking: NodeJS.Timeout };

type ByPriority<T> = Record<Priority, T>;

/**
 * Serves as many requests at a time as there are connections. The rest waits in a queue by
 * priority, at most as long as its kind allows: the length of the queue times the recent duration
 * gives the wait on arrival, so a request is refused at once (503, Retry-After) and not after
 * waiting in vain. Admitted requests are served in time under any load, and memory is bounded.
 */
export class Admission {
  /** How many have been refused since the start. */
  readonly refused: ByPriority<number> = { till: 0, write: 0, read: 0 };
  readonly #capacity: number;
  readonly #inside: ByPriority<number> = { till: 0, write: 0, read: 0 };
  readonly #lines: ByPriority<Waiting[]> = { till: [], write: [], read: [] };
  readonly #meanMs: ByPriority<number> = {
    till: FIRST_GUESS_MS,
    write: FIRST_GUESS_MS,
    read: FIRST_GUESS_MS,
  };

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get waiting(): number {
    return PRIORITIES.reduce((sum, each) => sum + this.#lines[each].length, 0);
  }

  /** Whether the request would be refused now, so that its body need not be read. */
  turnsAway(priority: Priority): boolean {
    const isBeyond = this.#isBeyondReach(priority);
    if (isBeyond) this.#refuse(priority);
    return isBeyond;
  }

  /** Returns a place, at once or after a short wait; null: refuse the request. */
  async enter(priority: Priority): Promise<Leave | null> {
    if (this.#hasPlace(priority)) return this.#occupy(priority);
    return this.#isBeyondReach(priority) ? this.#refuse(priority) : this.#standInLine(priority);
  }

  /** Does the work in a place. @throws Overloaded if none is within reach. */
  async run<T>(priority: Priority, work: () => Promise<T>): Promise<T> {
    const leave = await this.enter(priority);
    if (leave === null) throw new Overloaded();
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** For work that nobody waits for: goes on when no request waits in line, or after this time. */
  async calm(most_ms: number): Promise<void> {
    const until = performance.now() + most_ms;
    while (this.waiting > 0 && performance.now() < until) await sleep(CALM_LOOK_MS);
  }

  #isBeyondReach(priority: Priority): boolean {
    if (this.#hasPlace(priority)) return false;
    const limitMs = this.#mayWaitBesideOthers(priority) ?? WAIT_MS[priority];
    return this.#waitMs(priority) > limitMs;
  }

  #capacityFor(priority: Priority): number {
    return priority === 'read' ? Math.max(1, this.#capacity - RESERVED_FROM_READS) : this.#capacity;
  }

  #hasPlace(priority: Priority): boolean {
    const { till, write, read } = this.#inside;
    const isReader = priority === 'read';
    return till + write + read < this.#capacity && (!isReader || read < this.#capacityFor('read'));
  }

  /** The expected wait: the work ahead, divided by the places that do it. */
  #waitMs(priority: Priority): number {
    const ahead = PRIORITIES.slice(0, PRIORITIES.indexOf(priority) + 1);
    const workMs = ahead.reduce(
      (sum, each) => sum + this.#lines[each].length * this.#meanMs[each],
      0,
    );
    return (workMs + this.#meanMs[priority]) / this.#capacityFor(priority);
  }

  #mayWaitBesideOthers(priority: Priority): number | undefined {
    const othersWait = this.#lines.till.length + this.#lines.write.length > 0;
    return priority === 'read' && othersWait ? WAIT_BESIDE_OTHERS_MS : undefined;
  }

  #occupy(priority: Priority): Leave {
    this.#inside[priority] += 1;
    const since = performance.now();
    return () => {
      this.#inside[priority] -= 1;
      const takenMs = performance.now() - since;
      this.#meanMs[priority] += (takenMs - this.#meanMs[priority]) * NEWEST_SHARE;
      this.#letNextIn();
    };
  }

  #letNextIn(): void {
    for (const priority of PRIORITIES) {
      while (this.#lines[priority].length > 0 && this.#hasPlace(priority)) {
        const next = this.#lines[priority].shift();
        clearTimeout(next?.looking);
        next?.letIn(this.#occupy(priority));
      }
    }
  }

  #refuse(priority: Priority): null {
    this.refused[priority] += 1;
    return null;
  }

  #standInLine(priority: Priority): Promise<Leave | null> {
    const since = performance.now();
    const line = this.#lines[priority];
    return new Promise((letIn) => {
      const look = () => {
        const stay = this.#mayWaitBesideOthers(priority) ?? WAIT_MS[priority] * STAY;
        if (performance.now() - since < stay) {
          waiting.looking = setTimeout(look, LOOK_MS);
        } else {
          line.splice(line.indexOf(waiting), 1);
          letIn(this.#refuse(priority));
        }
      };
      const waiting: Waiting = { letIn, looking: setTimeout(look, LOOK_MS) };
      line.push(waiting);
    });
  }
}
