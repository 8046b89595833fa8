import { sql } from 'kysely';
import { assert } from '#domains/kernel/core/assert.ts';
import { fixedQuery } from './fixed-statement.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The first statement of a transaction without a signed-in user: it sets the shop. */
export function shopSet(shop_id: string): string {
  assert(UUID.test(shop_id), `not an id: ${shop_id}`);
  return `select set_config('app.shop_id', '${shop_id}', true)`;
}

/**
 * The same for work that finds every row by its key. A statement is planned once a connection: a
 * plan that was made while a table was empty must not read all of it later.
 */
export function shopSetByKey(shop_id: string): string {
  return `${shopSet(shop_id)}, set_config('enable_seqscan', 'off', true)`;
}

/** The same, as one of statements that are sent together. */
export const setShopByKeyQuery = fixedQuery<{ shop_id: string }>(
  (value) => sql`select set_config('app.shop_id', ${value('shop_id')}, true),
    set_config('enable_seqscan', 'off', true)`,
);
