import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const KIND = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** What a visitor carries while at a provider; the visitor can neither read nor change it. */
export type Carried = {
  /** The provider that it was made for; another one rejects it. */
  readonly provider: string;
  readonly value: string;
  /** The user who requested a link to the provider's account; null: this is a sign-in. */
  readonly asking_user_id: string | null;
  /** When it expires: the browser's own word on the age of a cookie proves nothing. */
  readonly ends_ms: number;
};

/** Seals with the key of the cookie's own purpose: a value is invalid in another cookie. */
export function sealCookie(key: Buffer, carried: Carried): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(KIND, key, nonce);
  const locked = [cipher.update(JSON.stringify(carried), 'utf8'), cipher.final()];
  return Buffer.concat([nonce, ...locked, cipher.getAuthTag()]).toString('base64url');
}

/** null: not sealed by us for this purpose and provider, or expired. */
export function openCookie(
  key: Buffer,
  cookie: string | null | undefined,
  { provider, now }: { provider: string; now: Date },
): Carried | null {
  const carried = unseal(key, Buffer.from(cookie ?? '', 'base64url'));
  const isOurs = carried?.provider === provider && carried.ends_ms > now.getTime();
  return isOurs ? carried : null;
}

function unseal(key: Buffer, sealed: Buffer): Carried | null {
  if (sealed.length < NONCE + TAG) return null;
  try {
    const decipher = createDecipheriv(KIND, key, sealed.subarray(0, NONCE), {
      authTagLength: TAG,
    }).setAuthTag(sealed.subarray(-TAG));
    const opened = [decipher.update(sealed.subarray(NONCE, -TAG)), decipher.final()];
    return JSON.parse(Buffer.concat(opened).toString('utf8')) as Carried;
  } catch {
    return null;
  }
}
