import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { recordEvent } from '#domains/connections/server/door/record-event.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { tryDelete } from '#platform/db/try-write.sql.ts';
import { command } from '#platform/http/endpoint.ts';
import { deleteProductRoute } from '../../contract/change-product.ts';
import { lockProducts } from './archive-products.sql.ts';
import { findUse, removeProduct } from './delete-product.sql.ts';

export const deleteProduct = command(deleteProductRoute, async (tx, { params }, context) => {
  const { shop_id } = context.actor;
  const { id } = params;
  const [found] = await lockProducts(tx, shop_id, [id]);
  if (found === undefined) return reject('not_found');
  const { is_used, ...before } = await findUse(tx, shop_id, id);
  if (is_used || !(await tryDelete(tx, () => removeProduct(tx, shop_id, id)))) {
    return reject('product_in_use');
  }
  await writeAudit(tx, context, { action: 'product.deleted', subject_id: id, before });
  await recordEvent(tx, context, 'product.deleted', [id]);
  return { data: {} };
});
