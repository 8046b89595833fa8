import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { planEachTime } from '#platform/db/plan-each-time.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { fixedQuery, type Input } from '#platform/http/endpoint.ts';
import { listPosProductsRoute, listWarehousePosProductsRoute } from '../../contract/pos-product.ts';
import { hasCategory } from '../categories/category.sql.ts';
import { correctSpelling } from '../door/correct-spelling.ts';
import { scaleItems } from '../products/scale-items.ts';
import { parseSearch } from '../products/search-terms.ts';
import { selectPosProducts } from './pos-product.sql.ts';

export const listPosProducts = fixedQuery(listPosProductsRoute, readPosProducts);

/** The same list, of one warehouse. */
export const listWarehousePosProducts = fixedQuery(listWarehousePosProductsRoute, readPosProducts);

async function readPosProducts(
  tx: Tx,
  input: Pick<Input<typeof listPosProductsRoute>, 'query'>,
  { actor }: Context,
) {
  const { q = '', barcode = null, limit, cursor, category_id = null, warehouse_id } = input.query;
  const { shop_id } = actor;
  const after = readCursor(cursor, ['whole', 'text', 'id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { warehouse_id });
  if (isRejection(scope)) return scope;
  if (category_id !== null && !(await hasCategory(tx, shop_id, category_id))) {
    return reject('not_found', { path: 'category_id' });
  }
  if (category_id !== null) await planEachTime(tx);
  const filter = { shop_id, scope, category_id, barcode, search: parseSearch(q), after, limit };
  const rows = await selectPosProducts(tx, filter);
  if (rows.length > 0 || after !== null) return pageOf(rows, limit);
  // A scale label: its variant is found; its weight is ignored.
  for (const item of await scaleItems(tx, shop_id, barcode ?? q)) {
    const coded = await selectPosProducts(tx, { ...filter, barcode: item, search: null });
    const byText = { ...filter, barcode: null, search: parseSearch(item) };
    const found = coded.length > 0 ? coded : await selectPosProducts(tx, byText);
    const exact = found.filter((row) => coded.length > 0 || row.product_code === item);
    if (exact.length > 0) return pageOf(exact, limit);
  }
  const corrected = barcode === null ? await correctSpelling(tx, shop_id, q) : null;
  if (corrected === null) return pageOf(rows, limit);
  return pageOf(await selectPosProducts(tx, { ...filter, search: parseSearch(corrected) }), limit);
}
