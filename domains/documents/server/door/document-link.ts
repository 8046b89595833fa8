import { timingSafeEqual } from 'node:crypto';
import type { Site } from '#platform/http/site.ts';

/** The document of a link: shop and document id. */
export type DocumentRef = { readonly shop_id: string; readonly id: string };

const ID_BYTES = 16;
const MARK_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{64}$/;

/**
 * The token of a document link: shop id, document id, and a signature that only the server can
 * make, 48 bytes as 64 characters. Nothing is stored. Each kind of document has its own purpose, so
 * a signature fits no other kind.
 */
export function signDocumentLink(site: Site, purpose: string, names: DocumentRef): string {
  return Buffer.concat([refBytes(names), markOf(site, purpose, names)]).toString('base64url');
}

/**
 * The ids of a token that this server signed. A malformed token takes the same time as a forged
 * one.
 */
export function verifyDocumentLink(site: Site, purpose: string, token: string): DocumentRef | null {
  const isWellFormed = TOKEN.test(token);
  const bytes = isWellFormed
    ? Buffer.from(token, 'base64url')
    : Buffer.alloc(2 * ID_BYTES + MARK_BYTES);
  const names = {
    shop_id: uuidOf(bytes.subarray(0, ID_BYTES)),
    id: uuidOf(bytes.subarray(ID_BYTES, 2 * ID_BYTES)),
  };
  const isTrue = timingSafeEqual(markOf(site, purpose, names), bytes.subarray(2 * ID_BYTES));
  return isTrue && isWellFormed ? names : null;
}

function refBytes({ shop_id, id }: DocumentRef): Buffer {
  return Buffer.from((shop_id + id).replaceAll('-', ''), 'hex');
}

function markOf(site: Site, purpose: string, names: DocumentRef): Buffer {
  return site.mark(purpose, refBytes(names)).subarray(0, MARK_BYTES);
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
