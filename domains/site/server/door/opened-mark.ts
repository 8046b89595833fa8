import { timingSafeEqual } from 'node:crypto';
import type { Site } from '#platform/http/site.ts';

/** People need longer to write a message; programs that fill in forms do not. */
const WRITTEN_IN_MS = 2_000;
export const OPENED_LIFE_S = 7_200;
const PURPOSE = 'contact form opened 1';

/** The time when writing began, signed. */
export function signOpenedMark(site: Site, at: Date): string {
  const text = String(at.valueOf());
  return `${text}.${markOf(site, text)}`;
}

/** The time of the mark; null: invalid or expired. */
export function readOpenedMark(site: Site, opened: string, now: Date): number | null {
  const [text = '', mark = ''] = opened.split('.');
  const [made, shown] = [Buffer.from(markOf(site, text)), Buffer.from(mark)];
  if (made.length !== shown.length || !timingSafeEqual(made, shown)) return null;
  const at = Number.parseInt(text, 10);
  return now.valueOf() - at < OPENED_LIFE_S * 1000 ? at : null;
}

export function wasOpenLongEnough(site: Site, opened: string, now: Date): boolean {
  const at = readOpenedMark(site, opened, now);
  return at !== null && now.valueOf() - at >= WRITTEN_IN_MS;
}

function markOf(site: Site, text: string): string {
  return site.mark(PURPOSE, Buffer.from(text)).subarray(0, 16).toString('base64url');
}
