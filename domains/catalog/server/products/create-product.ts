import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { recordEvent } from '#domains/connections/server/door/record-event.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { creation } from '#platform/http/creation.ts';
import { createProductRoute } from '../../contract/product.ts';
import { customAfter, type FieldValue } from '../../core/custom-field.ts';
import { checkProduct, variantName } from '../../core/product.ts';
import { normalizeTracking } from '../../core/tracking.ts';
import { hasBrand } from '../brand.sql.ts';
import { hasCategory } from '../categories/category.sql.ts';
import { selectDefined, updateCustom } from '../custom-field.sql.ts';
import { addProducts } from '../door/add-products.ts';
import { hasUnit } from '../units/unit.sql.ts';
import { checkIncomeAccount } from './income-account.sql.ts';
import { findProduct } from './product-answer.sql.ts';
import { readerOf } from './product-reader.ts';

export const createProduct = creation(createProductRoute, async (tx, { body }, context) => {
  const { actor, newId } = context;
  const { shop_id } = actor;
  const product = {
    ...body,
    ...normalizeTracking(body),
    negative_stock: body.kind === 'goods' ? body.negative_stock : null,
    income_account_id: body.kind === 'service' ? body.income_account_id : null,
    id: body.id ?? newId(),
    variants: body.variants.map((variant) => ({
      ...variant,
      id: newId(),
      name: variant.name.trim() || variantName(body.options, variant.options),
      name_bn: variant.name_bn.trim(),
    })),
  };
  const refused = checkProduct(product);
  if (refused !== null) return refused;
  if (product.tracking !== 'none' && product.kind !== 'goods') {
    return reject('tracking_of_not_stocked', { path: 'tracking' });
  }
  if (product.category_id !== null && !(await hasCategory(tx, shop_id, product.category_id))) {
    return reject('category_not_found', { path: 'category_id' });
  }
  if (product.brand_id !== null && !(await hasBrand(tx, shop_id, product.brand_id))) {
    return reject('brand_not_found', { path: 'brand_id' });
  }
  if (!(await hasUnit(tx, shop_id, product.unit_id))) {
    return reject('unit_not_found', { path: 'unit_id' });
  }
  const unearned = await checkIncomeAccount(tx, shop_id, body.income_account_id);
  if (unearned !== null) return unearned;
  const custom = await customOf(tx, shop_id, body.custom);
  if (isRejection(custom)) return custom;
  const taken = await addProducts(tx, shop_id, [product]);
  // The path of a single product has no position.
  if (taken !== null) return { ...taken, path: taken.path?.replace(/^0\./, '') ?? 'code' };
  if (body.custom.length > 0) await updateCustom(tx, shop_id, { product_id: product.id, custom });
  await writeAudit(tx, context, { action: 'product.created', subject_id: product.id });
  await recordEvent(tx, context, 'product.created', [product.id]);
  const added = await findProduct(tx, readerOf(context), product.id);
  return { data: assertPresent(added, 'a product just added can be read') };
});

/** Without custom values no query runs. */
async function customOf(tx: Tx, shop_id: string, given: readonly FieldValue[]) {
  return given.length === 0
    ? {}
    : customAfter(await selectDefined(tx, { shop_id, subject: 'product' }), {}, given);
}
