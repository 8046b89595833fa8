import { stepAt } from '#domains/identity/core/totp.ts';
import { deleteSecondFactor } from '#domains/identity/server/second-factor.sql.ts';
import { beginKey, codeAt } from '#domains/identity/server/second-factor.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';
import { SITE } from './shop.ts';

/** The code of an app with this key, now or some steps later. */
export function appCode(secret: string, now: Date = new Date(), steps = 0): string {
  return codeAt(fromBase32(secret), stepAt(now) + steps);
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function fromBase32(text: string): Buffer {
  const bits = [...text].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0'));
  const bytes = bits.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)));
}

/** Starts a second factor for the user without confirming it; returns its current code. */
export async function beginAnew(database: Database, user_id: string): Promise<string> {
  return withTransaction(database, '', async (tx) => {
    await deleteSecondFactor(tx, user_id);
    const now = new Date();
    const begun = await beginKey(tx, { site: SITE, now }, user_id);
    return appCode(begun?.secret ?? '', now);
  });
}
