const CELLS = 1 << 25;
const READS = 3_000_000;

/**
 * Nanoseconds of a random read in 128 MiB. It is 100 to 200 on a quiet machine and ten times that
 * on one with busy neighbours: times of two runs are comparable only if this value is.
 */
export function randomReadNs(): number {
  const cells = new Int32Array(CELLS);
  for (let at = 0; at < CELLS; at += 1) cells[at] = (Math.imul(at, 7919) + 12_345) & (CELLS - 1);
  const begun = performance.now();
  let read = 0;
  // Each read depends on the last, so that no two overlap.
  for (let at = 0; at < READS; at += 1) {
    read = cells[(read ^ Math.imul(at, -1_640_531_535)) & (CELLS - 1)] ?? 0;
  }
  return Math.round(((performance.now() - begun) / READS) * 1e6);
}
