import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { isOrderKey, orderKey } from './order-key.ts';

const markOf = (secret: string) => (purpose: string, bytes: Uint8Array) =>
  createHmac('sha256', secret).update(purpose).update(bytes).digest();
const site = { mark: markOf('now'), earlier_marks: [markOf('before')] };
const order = { shop_id: 'a shop', order_id: 'an order' };
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

test('of all keys that differ in the last character one opens the order', () => {
  const key = orderKey(site, order);
  const fits = [...SIGNS].filter((sign) => isOrderKey(site, order, key.slice(0, -1) + sign));
  expect(fits).toEqual([key.at(-1)]);
});

test('a key of an earlier secret opens its order, and no other', () => {
  const key = orderKey({ mark: markOf('before') }, order);
  expect(isOrderKey(site, order, key)).toBe(true);
  expect(isOrderKey(site, { ...order, order_id: 'another' }, key)).toBe(false);
  expect(isOrderKey(site, order, '')).toBe(false);
  expect(isOrderKey(site, order, `${key}A`)).toBe(false);
});
