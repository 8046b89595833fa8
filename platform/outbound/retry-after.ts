const DAY_MS = 86_400_000;
/** `Sun, 06 Nov 1994 08:49:37 GMT` */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

/** How long the other side wants to be left alone, at most a day; null: it does not say. */
export function readRetryAfter(status: number, header: string | null, now: number): number | null {
  if (header === null || (status !== 429 && status !== 503)) return null;
  if (/^\d{1,12}$/.test(header)) return Math.min(Number(header) * 1000, DAY_MS);
  const until = HTTP_DATE.test(header) ? Date.parse(header) : Number.NaN;
  return Number.isNaN(until) ? null : Math.min(Math.max(until - now, 0), DAY_MS);
}
