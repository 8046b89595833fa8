import { sql } from 'kysely';
import { assert } from '#domains/kernel/core/assert.ts';
import { fixedQuery } from './fixed-statement.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The first statement of a transaction without a signed-in user: it sets the shop. */
export function shopSet(shop_id: string): string {
  assert(UUID.test(shop_id), `not an id: ${shop_id}`);
  return `select set_config('app.shop_id', '${shop_id}', true)`;
}

/** The same, as one of statements that are sent together. */
export const setShopQuery = fixedQuery<{ shop_id: string }>(
  (value) => sql`select set_config('app.shop_id', ${value('shop_id')}, true)`,
);
