import { foldText } from '#domains/kernel/core/fold-text.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listLabelItemsRoute } from '../contract/labels.ts';
import { hasProduct, hasReceipt, selectLabelItems } from './label-items.sql.ts';

export const listLabelItems = query(listLabelItemsRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor, receipt_id = null, product_id = null } = input.query;
  const { warehouse_id } = input.query;
  const { shop_id } = actor;
  const after = readCursor(cursor, ['text', 'id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { warehouse_id });
  if (isRejection(scope)) return scope;
  if (receipt_id !== null && !(await hasReceipt(tx, shop_id, receipt_id, actor))) {
    return reject('not_found', { path: 'receipt_id' });
  }
  if (product_id !== null && !(await hasProduct(tx, shop_id, product_id))) {
    return reject('not_found', { path: 'product_id' });
  }
  const pattern = containing(foldText(q));
  const rows = await selectLabelItems(tx, {
    shop_id,
    scope,
    pattern,
    receipt_id,
    product_id,
    after,
    limit,
  });
  return pageOf(rows, limit);
});
