import { createHash } from 'node:crypto';
import type { Context } from '#platform/http/actor.ts';
import { cardCode } from '../core/card-code.ts';

/** The signing purpose of gift card codes; no other signature uses it. */
const PURPOSE = 'gift card 1';

/**
 * The code of the card that a document sold. It is derived from the server's secret, so that a
 * repeated request gets the same response, and it is not stored.
 */
export function codeOfCard({ site, actor }: Context, id: string): string {
  return cardCode(site.mark(PURPOSE, new TextEncoder().encode(`${actor.shop_id} ${id}`)));
}

/** With 80 random bits a single hash is enough: trying all codes is infeasible. */
export function hashOfCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
