/** How far long work is, by its id: told by this server to whoever asks while it runs. */
const running = new Map<string, number>();

const COMPLETE = 1_000_000;

/** In parts per million; undefined: it is not running, here at least. */
export function progressOf(id: string): number | undefined {
  return running.get(id);
}

/** Counts steps of work, and forgets them when it ends, however it does. */
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
