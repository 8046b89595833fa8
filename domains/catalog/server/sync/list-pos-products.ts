import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkPlace } from '#domains/shops/server/door/check-place.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { planEachTime } from '#platform/db/plan-each-time.sql.ts';
import { fixedQuery } from '#platform/http/endpoint.ts';
import { listPosProductsRoute } from '../../contract/pos-product.ts';
import { hasCategory } from '../categories/category.sql.ts';
import { meantText } from '../products/meant-text.ts';
import { scaleItems } from '../products/scale-items.ts';
import { needleOf } from '../products/search-needle.ts';
import { selectPosProducts } from './pos-product.sql.ts';

export const listPosProducts = fixedQuery(listPosProductsRoute, async (tx, input, { actor }) => {
  const { q = '', barcode = null, limit, cursor, category_id = null, warehouse_id } = input.query;
  const { shop_id } = actor;
  const after = readCursor(cursor, ['whole', 'text', 'id']);
  if (isRejection(after)) return after;
  const scope = await checkPlace(tx, actor, { warehouse_id });
  if (isRejection(scope)) return scope;
  if (category_id !== null && !(await hasCategory(tx, shop_id, category_id))) {
    return reject('not_found', { path: 'category_id' });
  }
  if (category_id !== null) await planEachTime(tx);
  const asked = { shop_id, scope, category_id, barcode, search: needleOf(q), after, limit };
  const rows = await selectPosProducts(tx, asked);
  if (rows.length > 0 || after !== null) return pageOf(rows, limit);
  // A label of the scale: what it names is found, and not what it weighs.
  for (const item of await scaleItems(tx, shop_id, barcode ?? q)) {
    const coded = await selectPosProducts(tx, { ...asked, barcode: item, search: null });
    const named = { ...asked, barcode: null, search: needleOf(item) };
    const found = coded.length > 0 ? coded : await selectPosProducts(tx, named);
    const meant = found.filter((row) => coded.length > 0 || row.product_code === item);
    if (meant.length > 0) return pageOf(meant, limit);
  }
  const meant = barcode === null ? await meantText(tx, shop_id, q) : null;
  if (meant === null) return pageOf(rows, limit);
  return pageOf(await selectPosProducts(tx, { ...asked, search: needleOf(meant) }), limit);
});
