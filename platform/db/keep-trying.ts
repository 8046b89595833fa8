import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from './failure.ts';

const FIRST_MS = 250;
const LONGEST_MS = 5_000;
const TOTAL_MS = 60_000;

/**
 * Runs a transaction again while the database is unavailable, or the server overloaded, for a
 * minute: for what would be lost otherwise. It may have been committed, so `work` must change
 * nothing the second time.
 */
export async function keepTrying<T>(work: () => Promise<T>): Promise<T> {
  const ends = performance.now() + TOTAL_MS;
  for (let pause_ms = FIRST_MS; ; pause_ms = Math.min(2 * pause_ms, LONGEST_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Unavailable) || performance.now() > ends) throw error;
      await sleep(pause_ms, null, { ref: false });
    }
  }
}
