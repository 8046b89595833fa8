import { createHash } from 'node:crypto';

/** 256 random bits; the mark in front tells whoever finds one lying about what it is. */
const HEADER = /^(?:[Bb]earer|token) (hk_[A-Za-z0-9_-]{43})$/;

/** What is kept of the key in `Authorization: Bearer hk_…`; null: none is there. */
export function apiKeyHash(authorization: string | undefined): Buffer | null {
  const key = HEADER.exec(authorization ?? '')?.[1];
  return key === undefined ? null : hashOfApiKey(key);
}

/** Looked up by its hash: how long that takes tells nothing of any key. */
export function hashOfApiKey(key: string): Buffer {
  return createHash('sha256').update(`api key ${key}`).digest();
}
