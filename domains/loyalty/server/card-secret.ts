import { createHash } from 'node:crypto';
import type { Context } from '#platform/http/actor.ts';
import { cardCode } from '../core/card-code.ts';

/** What the marks of gift cards are made for, and for nothing else. */
const PURPOSE = 'gift card 1';

/**
 * The code of the card that a document sold: made from the server's secret, so that a request that
 * comes twice is answered the same, and it is stored nowhere.
 */
export function codeOfCard({ site, actor }: Context, id: string): string {
  return cardCode(site.mark(PURPOSE, new TextEncoder().encode(`${actor.shop_id} ${id}`)));
}

/** Of 80 bits of chance one hash is enough: nobody tries them all. */
export function hashOfCode(code: string): Buffer {
  return createHash('sha256').update(code).digest();
}
