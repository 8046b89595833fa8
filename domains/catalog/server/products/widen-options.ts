import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { recordEvent } from '#domains/connections/server/door/record-event.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { tryWrite } from '#platform/db/try-write.sql.ts';
import { command } from '#platform/http/endpoint.ts';
import { widenOptionsRoute } from '../../contract/change-product.ts';
import { checkProduct, variantName } from '../../core/product.ts';
import { type Wider, widerOptions } from '../../core/wider-options.ts';
import { lockProduct, selectChoices, updateOptions } from './change-product.sql.ts';
import { renameVariants } from './change-product.ts';
import { insertBarcodes, insertVariants } from './product.sql.ts';
import { findProduct } from './product-answer.sql.ts';
import { readerOf } from './product-reader.ts';
import { selectExisting, updateExisting } from './widen-options.sql.ts';

export const widenOptions = command(widenOptionsRoute, async (tx, { params, body }, context) => {
  const { actor, newId } = context;
  const { shop_id } = actor;
  const { id } = params;
  const product = await lockProduct(tx, shop_id, id);
  if (product === undefined) return reject('not_found');
  if (product.version !== body.version) return reject('version_conflict', { path: 'version' });
  const before = await selectChoices(tx, shop_id, id);
  const wider = widerOptions(before.options, body.options, await selectExisting(tx, shop_id, id));
  if (isRejection(wider)) return wider;
  const variants = body.variants.map((variant) => ({
    ...variant,
    id: newId(),
    name: variant.name.trim() || variantName(wider.options, variant.options),
    name_bn: variant.name_bn.trim(),
  }));
  const { options, existing } = wider;
  const refused = checkProduct({ options, variants: [...variants, ...toNewVariants(existing)] });
  if (refused !== null) return refused;
  // Two variants that swap their names violate the unique key too.
  const isFree = await tryWrite(tx, () => updateExisting(tx, shop_id, existing));
  if (!isFree) return reject('variant_twice', { path: 'options' });
  await updateOptions(tx, shop_id, { id, options });
  await renameVariants(tx, shop_id, { ...product, id });
  await insertVariants(tx, shop_id, [{ ...product, id, variants }], existing.length);
  const codes = variants.flatMap(({ id: variant_id, barcodes }) =>
    barcodes.map((code) => ({ code, variant_id })),
  );
  const added = await insertBarcodes(tx, shop_id, codes);
  if (added.length < codes.length) return reject('barcode_taken', { path: 'variants' });
  await writeAudit(tx, context, {
    action: 'product.options_widened',
    subject_id: id,
    before,
    after: { options, names: [...existing, ...variants].map(({ name }) => name) },
  });
  await recordEvent(tx, context, 'product.changed', [id]);
  const changed = await findProduct(tx, readerOf(context), id);
  return { data: assertPresent(changed, 'a product just changed can be read') };
});

/** Prices of existing variants were checked when they were set. */
function toNewVariants(existing: Wider['existing']) {
  const price = { sale_price: ZERO, product_discount: ZERO, vat_rate: null };
  return existing.map((one) => ({ ...one, ...price, name_bn: '', barcodes: [] }));
}
