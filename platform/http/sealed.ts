import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Site } from './site.ts';

const KIND = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** The purpose and the row that a text is sealed for: elsewhere it is invalid. */
export type SealedIn = { readonly purpose: string; readonly id: string };

/** Encrypts with the site's secret, bound to a row: the table alone reveals nothing. */
export function seal({ mark }: Site, { purpose, id }: SealedIn, content: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(KIND, keyOf(mark, purpose), nonce).setAAD(Buffer.from(id));
  const locked = Buffer.concat([cipher.update(content, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), locked]);
}

/** null: sealed with another secret, or for another purpose or row. */
export function unseal({ mark }: Site, { purpose, id }: SealedIn, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv(KIND, keyOf(mark, purpose), sealed.subarray(0, NONCE))
      .setAAD(Buffer.from(id))
      .setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
    const opened = [decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return null;
  }
}

/** Derives a key for this purpose. */
function keyOf(mark: Site['mark'], purpose: string): Buffer {
  return mark(`seal of ${purpose}`, Buffer.alloc(0));
}
