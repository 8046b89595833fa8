import { createHash } from 'node:crypto';

/** 256 random bits; the prefix identifies a leaked key. */
const HEADER = /^(?:bearer|token) (hk_[\w-]{43})$/i;

/** The stored hash of the key in `Authorization: Bearer hk_…`; null: there is none. */
export function apiKeyHash(authorization: string | undefined): Buffer | null {
  const key = HEADER.exec(authorization ?? '')?.[1];
  return key === undefined ? null : hashOfApiKey(key);
}

/** Looked up by its hash, so that timing reveals nothing about keys. */
export function hashOfApiKey(key: string): Buffer {
  return createHash('sha256').update(`api key ${key}`).digest();
}
