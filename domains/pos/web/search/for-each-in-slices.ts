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
    await pause();
    begun = performance.now();
  }
}

/** A merge sort of runs, each short enough for one slice. */
export async function sortedInSlices<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
): Promise<T[]> {
  let runs: T[][] = [];
  const starts = Array.from({ length: Math.ceil(items.length / RUN) }, (_, index) => index * RUN);
  await forEachInSlices(starts, (start) => {
    runs.push(items.slice(start, start + RUN).sort(compare));
  });
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(await mergedInSlices(runs[at] ?? [], runs[at + 1] ?? [], compare));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

const RUN = 512;
/** Compared before the clock is looked at. */
const LOOK = 1024;

async function mergedInSlices<T>(
  a: readonly T[],
  b: readonly T[],
  compare: (a: T, b: T) => number,
): Promise<T[]> {
  const merged: T[] = [];
  let [i, j] = [0, 0];
  let begun = performance.now();
  while (i < a.length && j < b.length) {
    const [one, other] = [a[i] as T, b[j] as T];
    if (compare(one, other) <= 0) {
      merged.push(one);
      i += 1;
    } else {
      merged.push(other);
      j += 1;
    }
    if (merged.length % LOOK === 0 && performance.now() - begun >= SLICE_MS) {
      await pause();
      begun = performance.now();
    }
  }
  return merged.concat(a.slice(i), b.slice(j));
}

/** Until the browser has done what waits: a timer would wait 4 ms more each time. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
