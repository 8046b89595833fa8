import { assert } from '#domains/kernel/core/assert.ts';

/** The first statement of a transaction of this shop; the id comes from the server. */
export function setShop(shop_id: string): string {
  assert(/^[0-9a-f-]{36}$/.test(shop_id), 'an id');
  return `select set_config('app.shop_id', '${shop_id}', true)`;
}
