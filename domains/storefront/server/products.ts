import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { command, query } from '#platform/http/endpoint.ts';
import {
  changeStoreProductRoute,
  listAllProductsRoute,
  listStoreProductsRoute,
} from '../contract/products.ts';
import {
  insertStoreProducts,
  lockStoreProduct,
  selectStoreProducts,
  updateStoreProduct,
} from './products.sql.ts';
import { lockStore } from './settings.sql.ts';

export const listStoreProducts = query(listStoreProductsRoute, async (tx, input, { actor }) => {
  const { q = '', listed, limit, cursor } = input.query;
  const after = readCursor(cursor, ['text']);
  if (isRejection(after)) return after;
  const filter = { shop_id: actor.shop_id, pattern: containing(q.trim()), listed, after, limit };
  return pageOf(await selectStoreProducts(tx, filter), limit);
});

export const changeStoreProduct = command(
  changeStoreProductRoute,
  async (tx, { params: { id }, body }, context) => {
    const { actor, now: at } = context;
    const { shop_id } = actor;
    const { version, ...changes } = body;
    const store = await lockStore(tx, shop_id);
    const before = await lockStoreProduct(tx, shop_id, id);
    if (before === undefined) return reject('not_found');
    if (store === null) return reject('store_not_found');
    if (before.version !== version) return reject('version_conflict', { path: 'version' });
    if (before.slug === null) await insertStoreProducts(tx, { shop_id, id, listed_at: null });
    const after = { ...before, ...defined(changes), version: version + 1 };
    await updateStoreProduct(tx, shop_id, { ...after, at });
    const action = 'store_product.changed';
    await writeAudit(tx, context, { action, subject_id: id, before, after });
    return { data: assertPresent(await lockStoreProduct(tx, shop_id, id), 'it was changed') };
  },
);

export const listAllProducts = command(listAllProductsRoute, async (tx, _input, context) => {
  const { actor, now: at } = context;
  const { shop_id } = actor;
  if ((await lockStore(tx, shop_id)) === null) return reject('store_not_found');
  const listed = await insertStoreProducts(tx, { shop_id, id: null, listed_at: at });
  const detail = { listed };
  await writeAudit(tx, context, { action: 'store_products.listed', subject_id: shop_id, detail });
  return { data: { listed } };
});
