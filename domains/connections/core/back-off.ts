const FIRST_MS = 15_000;
const LONGEST_MS = 6 * 3_600_000;
const TRIES_MAX = 12;

/**
 * How long to wait after this many failed tries: at most 15 s, 30 s, a minute and so on up to six
 * hours, and at least half of that, so that not all come back at once. The service's own word wins
 * if it is longer. null: it was tried often enough.
 *
 * @param pick - a whole number from 0 to its argument
 */
export function waitAfter(
  tries: number,
  { pick, retry_after_ms }: { pick: (max: number) => number; retry_after_ms: number | null },
): number | null {
  if (tries >= TRIES_MAX) return null;
  const longest = Math.min(LONGEST_MS, FIRST_MS * 2 ** (tries - 1));
  return Math.max(longest - pick(longest >> 1), retry_after_ms ?? 0);
}
