import { createHmac, timingSafeEqual } from 'node:crypto';
import { isWord } from '../../core/inbox/read-notice.ts';

export type SignedNotice = {
  readonly id: string | undefined;
  readonly timestamp: string | undefined;
  readonly signature: string | undefined;
  /** As it came. */
  readonly raw: Buffer;
};

const FIVE_MINUTES_MS = 300_000;
const ID_MAX = 200;

/**
 * The id of a notice that the service signed by Standard Webhooks in the last five minutes; null:
 * it is forged, old, or from a clock that is wrong.
 */
export function verifyNotice(
  { id, timestamp, signature, raw }: SignedNotice,
  secret: string,
  now: Date,
): string | null {
  if (id === undefined || timestamp === undefined || signature === undefined) return null;
  if (!isWord(id, ID_MAX)) return null;
  const at = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1_000 : Number.NaN;
  if (!(Math.abs(now.getTime() - at) <= FIVE_MINUTES_MS)) return null;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(raw).digest();
  const isSigned = signature.split(' ').some((one) => isSame(one, expected));
  return isSigned ? id : null;
}

function isSame(text: string, expected: Buffer): boolean {
  const [version, mark = ''] = text.split(',');
  const given = Buffer.from(mark, 'base64');
  return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
}
