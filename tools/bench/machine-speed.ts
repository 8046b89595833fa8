const CELLS = 1 << 25;
const READS = 3_000_000;

/**
 * Nanoseconds that a read somewhere in 128 MiB takes now. It is 100 to 200 on a machine of one's
 * own and ten times that on one whose neighbours fill its memory: milliseconds of two runs can be
 * compared only where this stayed.
 */
export function randomReadNs(): number {
  const cells = new Int32Array(CELLS);
  for (let at = 0; at < CELLS; at += 1) cells[at] = (Math.imul(at, 7919) + 12_345) & (CELLS - 1);
  const begun = performance.now();
  let read = 0;
  // Each read names the next, so that no two are under way at once.
  for (let at = 0; at < READS; at += 1) {
    read = cells[(read ^ Math.imul(at, -1_640_531_535)) & (CELLS - 1)] ?? 0;
  }
  return Math.round(((performance.now() - begun) / READS) * 1e6);
}
