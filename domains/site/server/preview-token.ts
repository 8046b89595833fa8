import { timingSafeEqual } from 'node:crypto';
import type { Site } from '#platform/http/site.ts';

const PURPOSE = 'preview of a post 1';
const ID_BYTES = 16;
const PAYLOAD_BYTES = ID_BYTES + 4;
const MARK_BYTES = 16;
const TOKEN = /^[A-Za-z0-9_-]{48}$/;

type PreviewTarget = { id: string; expires_at: Date };

/** The post id, the expiry in seconds, and a mark that only this server can make: 36 bytes. */
export function previewToken(site: Site, { id, expires_at }: PreviewTarget): string {
  const payload = Buffer.alloc(PAYLOAD_BYTES);
  payload.write(id.replaceAll('-', ''), 'hex');
  payload.writeUInt32BE(Math.floor(expires_at.getTime() / 1000), ID_BYTES);
  const mark = site.mark(PURPOSE, payload).subarray(0, MARK_BYTES);
  return Buffer.concat([payload, mark]).toString('base64url');
}

/** The id of the post; null: the token is forged or expired. */
export function verifyPreview(site: Site, token: string, now: Date): string | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const payload = bytes.subarray(0, PAYLOAD_BYTES);
  const mark = site.mark(PURPOSE, payload).subarray(0, MARK_BYTES);
  if (!timingSafeEqual(mark, bytes.subarray(PAYLOAD_BYTES))) return null;
  if (payload.readUInt32BE(ID_BYTES) * 1000 <= now.getTime()) return null;
  const hex = payload.toString('hex', 0, ID_BYTES);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
