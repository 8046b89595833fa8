/** What goes first when there is more to do than can be done: the till, then other writes. */
export type Priority = 'till' | 'write' | 'read';

/** In this order are waiting requests let in. */
const PRIORITIES: readonly Priority[] = ['till', 'write', 'read'];

/** Whoever would have to wait longer than this is refused as he comes. */
const WAIT_MS: Readonly<Record<Priority, number>> = { till: 500, write: 500, read: 1_000 };

/** What only reads gives way while others wait. */
const WAIT_BESIDE_OTHERS_MS = 25;

/** The line may move slower than it did: who was let into it stays this many times as long. */
const STAY = 4;

/** How often who only reads looks whether others came to wait. */
const LOOK_MS = 25;

/** Places that what only reads leaves free, so that a slow report keeps no sale waiting. */
const RESERVED_FROM_READS = 2;

/** How much the newest time counts in the mean: the last twenty requests, about. */
const NEWEST_SHARE = 0.05;

/** Before anything was measured: a posting on a small machine, in milliseconds. */
const FIRST_GUESS_MS = 5;

/** There is more to do than can be done, and others go first. */
export class Overloaded extends Error {}

/** To be called once, when the request is done with. */
export type Leave = () => void;

type Waiting = { letIn: (leave: Leave | null) => void; looking: NodeJS.Timeout };

type ByPriority<T> = Record<Priority, T>;

/**
 * As many requests at a time as there are connections to serve them. The rest waits in line by
 * priority, and never longer than its kind may: the length of the line times what one has taken of
 * late is known when a request comes, so that it is refused then (503, Retry-After) and not after
 * it waited in vain. So under any load those let in are answered in time, and memory is bounded.
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

  /** Whether there is no place within reach now: who comes need not even be read to the end. */
  turnsAway(priority: Priority): boolean {
    const isBeyond = this.#isBeyondReach(priority);
    if (isBeyond) this.#refuse(priority);
    return isBeyond;
  }

  /** A place, at once or after a short wait; null: there is none within reach, refuse it. */
  async enter(priority: Priority): Promise<Leave | null> {
    if (this.#hasPlace(priority)) return this.#occupy(priority);
    return this.#isBeyondReach(priority) ? this.#refuse(priority) : this.#standInLine(priority);
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

  /** What stands before a request that comes now, over the places that work it off. */
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
