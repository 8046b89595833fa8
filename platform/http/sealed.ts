import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { Mark, Site } from './site.ts';

const KIND = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;
const VERSION = 1;
const KEY_ID = 4;
const HEAD = 1 + KEY_ID;

/** The purpose and the row that a text is sealed for: elsewhere it is invalid. */
export type SealedIn = { readonly purpose: string; readonly id: string };

type Ring = Pick<Site, 'mark' | 'earlier_marks'>;

/**
 * Encrypts with the site's secret, bound to a row: the table alone reveals nothing. The bytes are
 * version (1), id of the key (4), nonce (12), tag (16), text.
 */
export function seal({ mark }: Ring, { purpose, id }: SealedIn, content: string): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(KIND, keyOf(mark, purpose), nonce).setAAD(Buffer.from(id));
  const locked = Buffer.concat([cipher.update(content, 'utf8'), cipher.final()]);
  return Buffer.concat([headOf(mark), nonce, cipher.getAuthTag(), locked]);
}

/**
 * Opens what the site's secret or an earlier one sealed. null: another secret did, or it belongs to
 * another purpose or row.
 */
export function unseal(ring: Ring, within: SealedIn, sealed: Buffer): string | null {
  const marks = [ring.mark, ...ring.earlier_marks];
  const named = marks.filter((mark) => hasHeadOf(mark, sealed));
  for (const mark of named) {
    const opened = open(mark, within, sealed.subarray(HEAD));
    if (opened !== null) return opened;
  }
  // Before there were key ids, the nonce came first: each key is tried.
  for (const mark of marks) {
    const opened = open(mark, within, sealed);
    if (opened !== null) return opened;
  }
  return null;
}

/** The first bytes of all that a secret seals: what begins otherwise is to be resealed. */
export function headOf(mark: Mark): Buffer {
  const key_id = derive(mark, 'id of the key').export().subarray(0, KEY_ID);
  return Buffer.concat([Buffer.from([VERSION]), key_id]);
}

function hasHeadOf(mark: Mark, sealed: Buffer): boolean {
  return headOf(mark).equals(sealed.subarray(0, HEAD));
}

function open(mark: Mark, { purpose, id }: SealedIn, sealed: Buffer): string | null {
  try {
    const decipher = createDecipheriv(KIND, keyOf(mark, purpose), sealed.subarray(0, NONCE), {
      authTagLength: TAG,
    })
      .setAAD(Buffer.from(id))
      .setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
    const opened = [decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return null;
  }
}

const keyOf = (mark: Mark, purpose: string): KeyObject => derive(mark, `seal of ${purpose}`);

/** By the site's secret: a few purposes each. */
const derived = new WeakMap<Mark, Map<string, KeyObject>>();

/** Derives a key once: that costs more than to seal a short text. */
function derive(mark: Mark, purpose: string): KeyObject {
  const keys = derived.get(mark) ?? new Map<string, KeyObject>();
  derived.set(mark, keys);
  const key = keys.get(purpose) ?? createSecretKey(mark(purpose, Buffer.alloc(0)));
  keys.set(purpose, key);
  return key;
}
