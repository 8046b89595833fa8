/** What goes first when there is more to do than can be done: the till, then other writes. */
export type Priority = 'till' | 'write' | 'read';

/** In this order are waiting requests let in. */
const PRIORITIES: readonly Priority[] = ['till', 'write', 'read'];

/** Longer than this nobody is left waiting: what would have to is refused as it comes. */
const PATIENCE_MS: Readonly<Record<Priority, number>> = { till: 1_000, write: 500, read: 2_000 };

/** What only reads gives way while others wait. */
const PATIENCE_BESIDE_OTHERS_MS = 50;

/** How often who waits looks whether it is still worth it. */
const LOOK_MS = 50;

/** Places that what only reads leaves free, so that a slow report keeps no sale waiting. */
const KEPT_FROM_READS = 2;

/** How much the newest time counts in the mean: the last twenty requests, about. */
const NEWEST_SHARE = 0.05;

/** Before anything was measured: a posting on a small machine, in milliseconds. */
const FIRST_GUESS_MS = 5;

/** There is more to do than can be done, and others go first. */
export class Overloaded extends Error {}

/** To be called once, when the request is done with. */
export type Leave = () => void;

type Waiting = { letIn: (leave: Leave | null) => void; looking: NodeJS.Timeout };

export type Admission = {
  /** A place, at once or after a short wait; null: there is none within reach, refuse it. */
  enter(priority: Priority): Promise<Leave | null>;
  /** How many have been refused since the start. */
  readonly refused: Readonly<Record<Priority, number>>;
  readonly waiting: number;
};

/**
 * As many requests at a time as there are connections to serve them. The rest waits in line by
 * priority, and never longer than its kind may: the length of the line times what one has taken of
 * late is known when a request comes, so that it is refused then (503, Retry-After) and not after
 * it waited in vain. So under any load those let in are answered in time, and memory is bounded.
 */
export function createAdmission(places: number): Admission {
  const lines: Record<Priority, Waiting[]> = { till: [], write: [], read: [] };
  const refused: Record<Priority, number> = { till: 0, write: 0, read: 0 };
  const mean_ms: Record<Priority, number> = {
    till: FIRST_GUESS_MS,
    write: FIRST_GUESS_MS,
    read: FIRST_GUESS_MS,
  };
  const inside: Record<Priority, number> = { till: 0, write: 0, read: 0 };

  const placesFor = (priority: Priority) =>
    priority === 'read' ? Math.max(1, places - KEPT_FROM_READS) : places;

  function hasPlace(priority: Priority): boolean {
    const all = inside.till + inside.write + inside.read;
    return all < places && (priority !== 'read' || inside.read < placesFor('read'));
  }

  /** What stands before a request that comes now, over the places that work it off. */
  function wait_ms(priority: Priority): number {
    const ahead = PRIORITIES.slice(0, PRIORITIES.indexOf(priority) + 1);
    const work_ms = ahead.reduce((sum, each) => sum + lines[each].length * mean_ms[each], 0);
    return (work_ms + mean_ms[priority]) / placesFor(priority);
  }

  function occupy(priority: Priority): Leave {
    inside[priority] += 1;
    const since = performance.now();
    return () => {
      inside[priority] -= 1;
      const taken = performance.now() - since;
      mean_ms[priority] += (taken - mean_ms[priority]) * NEWEST_SHARE;
      letNextIn();
    };
  }

  function letNextIn(): void {
    for (const priority of PRIORITIES) {
      while (lines[priority].length > 0 && hasPlace(priority)) {
        const next = lines[priority].shift();
        clearTimeout(next?.looking);
        next?.letIn(occupy(priority));
      }
    }
  }

  function refuse(priority: Priority): null {
    refused[priority] += 1;
    return null;
  }

  function patience(priority: Priority): number {
    const othersWait = priority === 'read' && lines.till.length + lines.write.length > 0;
    return othersWait ? PATIENCE_BESIDE_OTHERS_MS : PATIENCE_MS[priority];
  }

  function standInLine(priority: Priority): Promise<Leave | null> {
    const since = performance.now();
    return new Promise((letIn) => {
      // The line may move slower than it did: nobody stands in it beyond patience.
      const look = () => {
        if (performance.now() - since < patience(priority)) {
          waiting.looking = setTimeout(look, LOOK_MS);
        } else {
          lines[priority].splice(lines[priority].indexOf(waiting), 1);
          letIn(refuse(priority));
        }
      };
      const waiting: Waiting = { letIn, looking: setTimeout(look, LOOK_MS) };
      lines[priority].push(waiting);
    });
  }

  return {
    refused,
    get waiting() {
      return PRIORITIES.reduce((sum, each) => sum + lines[each].length, 0);
    },
    async enter(priority) {
      if (hasPlace(priority)) return occupy(priority);
      return wait_ms(priority) > patience(priority) ? refuse(priority) : standInLine(priority);
    },
  };
}
