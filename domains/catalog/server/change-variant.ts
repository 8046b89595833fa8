import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { type ChangedVariant, changeVariantRoute } from '../contract/change-product.ts';
import { lockVariant, updateVariant } from './change-product.sql.ts';

export const changeVariant = command(changeVariantRoute, async (tx, input, context) => {
  const { actor, now } = context;
  const { version, sale_price, product_discount, vat_rate, archived } = input.body;
  const before = await lockVariant(tx, actor.shop_id, input.params.id);
  if (before === undefined) return reject('not_found');
  const after: ChangedVariant = {
    ...before,
    sale_price: sale_price ?? before.sale_price,
    product_discount: product_discount ?? before.product_discount,
    // null is an answer here: the shop's rate.
    vat_rate: vat_rate === undefined ? before.vat_rate : vat_rate,
    archived: archived ?? before.archived,
    version: before.version + 1,
  };
  if (after.product_discount > after.sale_price) {
    return reject('discount_too_large', { path: 'product_discount' });
  }
  if (before.version !== version) return reject('version_conflict', { path: 'version' });
  await updateVariant(tx, actor.shop_id, { variant: after, now });
  const entry = { action: 'variant.changed', subject_id: before.id, before, after };
  await writeAudit(tx, context, entry);
  return { data: after };
});
