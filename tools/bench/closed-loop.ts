export type LoadResult = { per_s: number; p50_ms: number; p99_ms: number; failed: number };

/**
 * `clients` that each send the next request after the last answer. The first tenth of the time is
 * discarded: connections open, statements are prepared, code gets compiled.
 */
export async function runClosedLoop(
  clients: number,
  seconds: number,
  once: (client: number) => Promise<boolean>,
): Promise<LoadResult> {
  const begin = performance.now();
  const measureFrom = begin + seconds * 100;
  const until = begin + seconds * 1000;
  const times: number[] = [];
  let failed = 0;
  const client = async (index: number) => {
    for (let sent = performance.now(); sent < until; ) {
      const succeeded = await once(index);
      const now = performance.now();
      if (!succeeded) failed += 1;
      else if (sent >= measureFrom) times.push(now - sent);
      sent = now;
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
  const measured = (performance.now() - measureFrom) / 1000;
  times.sort((a, b) => a - b);
  return {
    per_s: round(times.length / measured),
    p50_ms: round(quantile(times, 0.5)),
    p99_ms: round(quantile(times, 0.99)),
    failed,
  };
}

export function round(value: number, decimals = 1): number {
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}

/** A quantile of sorted times; 0 if there are none. */
export function quantile(rising: readonly number[], share: number): number {
  return rising[Math.min(rising.length - 1, Math.floor(rising.length * share))] ?? 0;
}
