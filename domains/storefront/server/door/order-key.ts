import { timingSafeEqual } from 'node:crypto';
import type { Mark, Site } from '#platform/http/site.ts';

/** No other signature has this purpose. */
const PURPOSE = 'web order 1';
const KEY_BYTES = 16;

type Order = { shop_id: string; order_id: string };

/** 128 bits that only the server can make, derived from the ids: nothing is stored. */
export function orderKey({ mark }: Pick<Site, 'mark'>, order: Order): string {
  return keyOf(mark, order);
}

/** Also keys of the site's earlier secrets: the links of customers live on. */
export function isOrderKey(
  { mark, earlier_marks }: Pick<Site, 'mark' | 'earlier_marks'>,
  order: Order,
  key: string,
): boolean {
  // Text is compared, not bytes: 16 bytes leave four bits of the last character unused.
  const given = Buffer.from(key);
  return [mark, ...earlier_marks].some((one) => {
    const expected = Buffer.from(keyOf(one, order));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function keyOf(mark: Mark, { shop_id, order_id }: Order): string {
  const bytes = mark(PURPOSE, Buffer.from(`${shop_id} ${order_id}`)).subarray(0, KEY_BYTES);
  return bytes.toString('base64url');
}
