/** A frame has 16 ms: half of it is left to the keys and the screen. */
const SLICE_MS = 6;

/** Does the same to each of many in slices, so that a key pressed meanwhile waits for one only. */
export async function forEachInSlices<T>(
  items: readonly T[],
  work: (item: T) => void,
): Promise<void> {
  let begun = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - begun < SLICE_MS) continue;
    await letOthersRun();
    begun = performance.now();
  }
}

/** Items that are sorted at once: few enough for one slice. */
const RUN = 512;

/**
 * Sorts runs, then pairs of sorted runs: the sort of the browser finds two sorted runs in a pair,
 * and compares each item about once.
 */
export async function sortInSlices<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
): Promise<T[]> {
  let sorted: readonly T[] = items;
  let length = RUN;
  do {
    const next: T[] = [];
    const starts = startsOf(items.length, length);
    await forEachInSlices(starts, (start) => {
      for (const item of sorted.slice(start, start + length).sort(compare)) next.push(item);
    });
    sorted = next;
    length *= 2;
  } while (length < items.length * 2);
  return [...sorted];
}

/** 0, 500 and 1000 for 1200 items in groups of 500. */
export function startsOf(count: number, size: number): number[] {
  return Array.from({ length: Math.ceil(count / size) }, (_, index) => index * size);
}

type Scheduler = { yield?: () => Promise<void> };

/** Until the browser has done what waits. A timer, where it cannot yield, waits a little longer. */
function letOthersRun(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  return scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));
}
