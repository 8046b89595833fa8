/** Progress of long work by its id, which clients of this server can query while it runs. */
const running = new Map<string, number>();

const COMPLETE = 1_000_000;

/** In parts per million; undefined: it is not running on this server. */
export function progressOf(id: string): number | undefined {
  return running.get(id);
}

/** Counts the steps of a task, and forgets them when it ends or fails. */
export async function withProgress<T>(
  id: string,
  steps: number,
  work: (step: () => void) => Promise<T>,
): Promise<T> {
  let done = 0;
  running.set(id, 0);
  try {
    return await work(() => {
      done += 1;
      running.set(id, Math.min(COMPLETE, Math.floor((done * COMPLETE) / Math.max(1, steps))));
    });
  } finally {
    running.delete(id);
  }
}
