import { createHash } from 'node:crypto';

/** 256 random bits; the mark in front tells whoever finds one lying about what it is. */
const HEADER = /^(?:bearer|token) (hk_[\w-]{43})$/i;

/** What is kept of the key in `Authorization: Bearer hk_…`; null: none is there. */
export function apiKeyHash(authorization: string | undefined): Buffer | null {
  const key = HEADER.exec(authorization ?? '')?.[1];
  return key === undefined ? null : hashOfApiKey(key);
}

/** Looked up by its hash: how long that takes tells nothing of any key. */
export function hashOfApiKey(key: string): Buffer {
  return createHash('sha256').update(`api key ${key}`).digest();
}
