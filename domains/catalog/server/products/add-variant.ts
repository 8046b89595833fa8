import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { recordEvent } from '#domains/connections/server/door/record-event.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { creation } from '#platform/http/creation.ts';
import { addVariantRoute } from '../../contract/change-product.ts';
import { optionsWith, variantName } from '../../core/product.ts';
import { lockProduct, selectChoices, updateOptions } from './change-product.sql.ts';
import { insertBarcodes, insertVariants } from './product.sql.ts';
import { findProduct } from './product-answer.sql.ts';
import { readerOf } from './product-reader.ts';

export const addVariant = creation(addVariantRoute, async (tx, { params, body }, context) => {
  const { actor, newId } = context;
  const { shop_id } = actor;
  const { id } = params;
  const product = await lockProduct(tx, shop_id, id);
  if (product === undefined) return reject('not_found');
  const known = await selectChoices(tx, shop_id, id);
  const options = optionsWith(known.options, body.options);
  if (isRejection(options)) return options;
  if (body.product_discount > body.sale_price) {
    return reject('discount_too_large', { path: 'product_discount' });
  }
  const name = body.name.trim() || variantName(options, body.options);
  if (known.names.includes(name)) return reject('variant_twice', { path: 'options' });
  const variant = { ...body, id: body.id ?? newId(), name, name_bn: body.name_bn.trim() };
  const addition = { ...product, id, variants: [variant] };
  await insertVariants(tx, shop_id, [addition], known.names.length);
  const rows = body.barcodes.map((code) => ({ code, variant_id: variant.id }));
  const added = await insertBarcodes(tx, shop_id, rows);
  if (added.length < rows.length) return reject('barcode_taken', { path: 'barcodes' });
  await updateOptions(tx, shop_id, { id, options });
  await writeAudit(tx, context, {
    action: 'variant.created',
    subject_id: variant.id,
    after: { name, sale_price: body.sale_price },
  });
  await recordEvent(tx, context, 'product.changed', [id]);
  const changed = await findProduct(tx, readerOf(context), id);
  return { data: assertPresent(changed, 'a product just changed can be read') };
});
