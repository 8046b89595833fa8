import { assertPresent } from '#domains/kernel/core/assert.ts';
import { query } from '#platform/http/endpoint.ts';
import { shopInfoRoute } from '../contract/shop.ts';
import { findShop } from './location.sql.ts';

/** A percent is 10,000 parts per million: 75000 is 7.5 %. */
const RATE_OF_ONE_PERCENT = 10_000;

export const shopInfo = query(shopInfoRoute, async (tx, _input, { actor }) => {
  const shop = assertPresent(await findShop(tx, actor.shop_id), 'the shop exists');
  return { data: { ...shop, vat_percent: shop.vat_rate / RATE_OF_ONE_PERCENT } };
});
