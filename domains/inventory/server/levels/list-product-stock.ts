import { categoriesOf, isOfCategory } from '#domains/catalog/server/door/category-filter.sql.ts';
import { searchVariantsQuery } from '#domains/catalog/server/door/search-variants.sql.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import type { QueryOf } from '#platform/contract/route.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Actor, type Context, can, type Scope } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import { listNonSaleableRoute } from '../../contract/non-saleable-product.ts';
import { listProductStockRoute, type StockLevel } from '../../contract/product-stock.ts';
import {
  listWarehouseProductsRoute,
  type WarehouseProduct,
} from '../../contract/warehouse-product.ts';
import { selectNonSaleable } from './non-saleable.sql.ts';
import { type StockListFilter, selectLevels } from './stock-list.sql.ts';

/** Limits the matches of a search: it is not a list of the catalogue. */
const FOUND_MAX = 200;

/** With a category the limit is higher, because matches of other categories are dropped. */
const FOUND_OF_ALL = 5_000;

export const listProductStock = query(listProductStockRoute, (tx, input, context) =>
  listLevels<StockLevel>(tx, context, input.query),
);

/** The same of one warehouse, with prices. */
export const listWarehouseProducts = query(listWarehouseProductsRoute, (tx, input, context) =>
  listLevels<WarehouseProduct>(tx, context, { ...input.query, sort: 'name', has_price: true }),
);

/** The same of warehouses that sell nothing. */
export const listNonSaleable = query(listNonSaleableRoute, (tx, input, context) =>
  listLevels<StockLevel>(tx, context, { ...input.query, sort: 'place', is_saleable: false }),
);

async function listLevels<Row>(tx: Tx, context: Context, request: LevelsRequest) {
  const { actor } = context;
  const { limit, cursor, variant_id = null, warehouse_id, branch_id, sort } = request;
  const after = readCursor(cursor, sort === 'name' ? ['text', 'id', 'id'] : ['id', 'id']);
  if (isRejection(after)) return after;
  const location = await checkLocation(tx, actor, { warehouse_id, branch_id });
  if (isRejection(location)) return location;
  const category = await narrowedTo(tx, actor.shop_id, request);
  if (isRejection(category)) return category;
  const filter: StockListFilter = {
    shop_id: actor.shop_id,
    scope:
      request.is_saleable === false ? await narrowToNonSaleable(tx, actor, location) : location,
    variant_id,
    after,
    limit,
    sees_value: can(context, 'cost.read'),
    has_price: request.has_price === true,
    found: searchVariantsQuery(
      actor.shop_id,
      request.q ?? '',
      category === null ? FOUND_MAX : FOUND_OF_ALL,
    ),
    category,
    low: request.low === '1' ? 'low' : (request.low ?? 'all'),
    shelf: request.shelf?.trim() ?? '',
    sort,
  };
  return pageOf(await selectLevels<Row>(tx, filter), limit);
}

async function narrowToNonSaleable(tx: Tx, { shop_id }: Actor, scope: Scope): Promise<Scope> {
  return { ...scope, warehouse_ids: await selectNonSaleable(tx, shop_id, scope) };
}

type Query = QueryOf<typeof listProductStockRoute>;

type LevelsRequest = Partial<Query> &
  Pick<Query, 'limit' | 'sort'> & {
    has_price?: true;
    /** False: only warehouses that sell nothing. */
    is_saleable?: false;
  };

/** The filter for a category. null: none requested. */
async function narrowedTo(
  tx: Tx,
  shop_id: string,
  { category_id, own_only }: Pick<LevelsRequest, 'category_id' | 'own_only'>,
) {
  if (category_id === undefined && own_only === undefined) return null;
  const filter = { shop_id, category_id: category_id ?? null, is_own_only: own_only !== undefined };
  const category_ids = await categoriesOf(tx, filter);
  if (category_id !== undefined && category_ids.length === 0) {
    return reject('not_found', { path: 'category_id' });
  }
  return isOfCategory(filter, category_ids);
}
