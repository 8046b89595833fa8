import type { z } from 'zod';
import { categoriesOf, isOfCategory } from '#domains/catalog/server/door/category-filter.sql.ts';
import { foundVariants } from '#domains/catalog/server/door/found-variants.sql.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import { can } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import { listProductStockRoute } from '../../contract/product-stock.ts';
import { type StockListFilter, selectLevels } from './stock-list.sql.ts';

/** Limits the matches of a search: it is not a list of the catalogue. */
const FOUND_MAX = 200;

/** With a category the limit is higher, because matches of other categories are dropped. */
const FOUND_OF_ALL = 5_000;

export const listProductStock = query(listProductStockRoute, async (tx, input, context) => {
  const { actor } = context;
  const { limit, cursor, variant_id = null, warehouse_id, branch_id, sort } = input.query;
  const after = readCursor(cursor, sort === 'name' ? ['text', 'id', 'id'] : ['id', 'id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { warehouse_id, branch_id });
  if (isRejection(scope)) return scope;
  const category = await narrowedTo(tx, actor.shop_id, input.query);
  if (isRejection(category)) return category;
  const filter: StockListFilter = {
    shop_id: actor.shop_id,
    scope,
    variant_id,
    after,
    limit,
    sees_value: can(context, 'cost.read'),
    found: foundVariants(
      actor.shop_id,
      input.query.q ?? '',
      category === null ? FOUND_MAX : FOUND_OF_ALL,
    ),
    category,
    low: input.query.low === '1' ? 'low' : (input.query.low ?? 'all'),
    shelf: input.query.shelf?.trim() ?? '',
    sort,
  };
  return pageOf(await selectLevels(tx, filter), limit);
});

type Query = z.output<typeof listProductStockRoute.query>;

/** The filter for a category. null: none requested. */
async function narrowedTo(tx: Tx, shop_id: string, { category_id, own_only }: Query) {
  if (category_id === undefined && own_only === undefined) return null;
  const filter = { shop_id, category_id: category_id ?? null, is_own_only: own_only !== undefined };
  const category_ids = await categoriesOf(tx, filter);
  if (category_id !== undefined && category_ids.length === 0) {
    return reject('not_found', { path: 'category_id' });
  }
  return isOfCategory(filter, category_ids);
}
