import { createHash } from 'node:crypto';

const FORM = /^token ([A-Za-z0-9_-]{43})$/;

/** SHA-256, in hex, of the token in `Authorization: token {token}`; null: none. */
export function accessTokenHash(authorization: string | undefined): string | null {
  const token = FORM.exec(authorization ?? '')?.[1];
  return token === undefined ? null : createHash('sha256').update(token).digest('hex');
}
