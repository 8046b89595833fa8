import { folded } from '#domains/catalog/core/search-text.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkPlace } from '#domains/shops/server/door/check-place.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listLabelGoodsRoute } from '../contract/labels.ts';
import { hasProduct, hasReceipt, selectLabelGoods } from './label-goods.sql.ts';

export const listLabelGoods = query(listLabelGoodsRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor, receipt_id = null, product_id = null } = input.query;
  const { warehouse_id } = input.query;
  const { shop_id } = actor;
  const after = readCursor(cursor, ['text', 'id']);
  if (isRejection(after)) return after;
  const scope = await checkPlace(tx, actor, { warehouse_id });
  if (isRejection(scope)) return scope;
  if (receipt_id !== null && !(await hasReceipt(tx, shop_id, receipt_id, actor))) {
    return reject('not_found', { path: 'receipt_id' });
  }
  if (product_id !== null && !(await hasProduct(tx, shop_id, product_id))) {
    return reject('not_found', { path: 'product_id' });
  }
  const pattern = containing(folded(q));
  const rows = await selectLabelGoods(tx, {
    ...{ shop_id, scope, pattern, receipt_id, product_id, after, limit },
  });
  return pageOf(rows, limit);
});
