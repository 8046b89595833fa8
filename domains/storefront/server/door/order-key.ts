import { timingSafeEqual } from 'node:crypto';
import type { Mark, Site } from '#platform/http/site.ts';

/** No other signature has this purpose. */
const PURPOSE = 'web order 1';
const KEY_BYTES = 16;

type Order = { shop_id: string; order_id: string };

/** 128 bits that only the server can make, derived from the ids: nothing is stored. */
export function orderKey({ mark }: Pick<Site, 'mark'>, order: Order): string {
  return keyBytes(mark, order).toString('base64url');
}

/** Also keys of the site's earlier secrets: the links of customers live on. */
export function isOrderKey({ mark, earlier_marks }: Site, order: Order, key: string): boolean {
  const given = Buffer.from(key, 'base64url');
  return [mark, ...earlier_marks].some((one) => {
    const expected = keyBytes(one, order);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function keyBytes(mark: Mark, { shop_id, order_id }: Order): Buffer {
  return mark(PURPOSE, Buffer.from(`${shop_id} ${order_id}`)).subarray(0, KEY_BYTES);
}
