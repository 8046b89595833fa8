import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { recordEvent } from '#domains/connections/server/door/record-event.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { tryWrite } from '#platform/db/try-write.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import { command } from '#platform/http/endpoint.ts';
import { changeProductRoute } from '../../contract/change-product.ts';
import { customAfter, type FieldValue } from '../../core/custom-field.ts';
import { searchTextOf } from '../../core/search-text.ts';
import { normalizeTracking } from '../../core/tracking.ts';
import { hasBrand } from '../brand.sql.ts';
import { hasCategory } from '../categories/category.sql.ts';
import { selectCustom, selectDefined, updateCustom } from '../custom-field.sql.ts';
import { hasUnit } from '../units/unit.sql.ts';
import {
  hasMoved,
  hasStock,
  isKindInUse,
  isShortWhereForbidden,
  lockProduct,
  lockVariantTexts,
  type ProductHead,
  touchBundles,
  updateProduct,
  updateProductCodes,
  updateSearchTexts,
} from './change-product.sql.ts';
import { checkIncomeAccount } from './income-account.sql.ts';
import { findProduct } from './product-answer.sql.ts';
import { readerOf } from './product-reader.ts';

export const changeProduct = command(changeProductRoute, async (tx, input, context) => {
  const { shop_id } = context.actor;
  const { id } = input.params;
  const { version, custom: given = [], ...changes } = input.body;
  const before = await lockProduct(tx, shop_id, id);
  if (before === undefined) return reject('not_found');
  const missing = await findMissingReference(tx, shop_id, changes);
  if (missing !== null) return missing;
  // The income account used before stays valid, archived or not.
  const isOther = changes.income_account_id !== before.income_account_id;
  const unearned = isOther
    ? await checkIncomeAccount(tx, shop_id, changes.income_account_id)
    : null;
  if (unearned !== null) return unearned;
  if (before.version !== version) return reject('version_conflict', { path: 'version' });
  const changed = { ...before, ...defined(changes), version: version + 1 };
  const negative_stock = changed.kind === 'goods' ? changed.negative_stock : null;
  const income_account_id = changed.kind === 'service' ? changed.income_account_id : null;
  const after = { ...changed, ...normalizeTracking(changed), negative_stock, income_account_id };
  if (after.unit_id !== before.unit_id && (await hasMoved(tx, shop_id, id))) {
    return reject('unit_in_use', { path: 'unit_id' });
  }
  if (after.kind !== before.kind && (await isKindInUse(tx, shop_id, id))) {
    return reject('kind_in_use', { path: 'kind' });
  }
  const custom = await changedCustom(tx, shop_id, { id, given });
  if (isRejection(custom)) return custom;
  const trackingRejection = await checkTracking(tx, shop_id, { id, before, after });
  if (trackingRejection !== null) return trackingRejection;
  const stockRejection = await checkShort(tx, shop_id, { id, before, after });
  if (stockRejection !== null) return stockRejection;
  const isFree = await tryWrite(tx, () => updateProduct(tx, shop_id, { ...after, id }));
  if (!isFree) return reject('code_taken', { path: 'code', params: { code: after.code } });
  await renameVariants(tx, shop_id, { ...after, id });
  if (custom !== null) await updateCustom(tx, shop_id, { product_id: id, custom: custom.after });
  await writeAudit(tx, context, {
    action: 'product.changed',
    subject_id: id,
    before: { ...before, custom: custom?.before },
    after: { ...after, custom: custom?.after },
  });
  await recordEvent(tx, context, 'product.changed', [id]);
  const product = await findProduct(tx, readerOf(context), id);
  return { data: assertPresent(product, 'a product just changed can be read') };
});

/** The custom values before and after. null: none given. */
async function changedCustom(
  tx: Tx,
  shop_id: string,
  { id, given }: { id: string; given: readonly FieldValue[] },
) {
  if (given.length === 0) return null;
  const before = await selectCustom(tx, shop_id, id);
  const after = customAfter(
    await selectDefined(tx, { shop_id, subject: 'product' }),
    before,
    given,
  );
  return isRejection(after) ? after : { before, after };
}

/** Batch or serial tracking can only be enabled while there is no stock. */
async function checkTracking(
  tx: Tx,
  shop_id: string,
  { id, before, after }: { id: string; before: ProductHead; after: ProductHead },
): Promise<Rejection<'tracking_of_not_stocked' | 'tracking_in_stock'> | null> {
  const path = 'tracking';
  if (after.tracking !== 'none' && after.kind !== 'goods') {
    return reject('tracking_of_not_stocked', { path });
  }
  if (after.tracking === before.tracking) return null;
  return (await hasStock(tx, shop_id, id)) ? reject('tracking_in_stock', { path }) : null;
}

/** A product that is below zero cannot forbid it. */
async function checkShort(
  tx: Tx,
  shop_id: string,
  { id, before, after }: { id: string; before: ProductHead; after: ProductHead },
): Promise<Rejection<'stock_below_zero'> | null> {
  const { negative_stock } = after;
  if (negative_stock === before.negative_stock) return null;
  if (await isShortWhereForbidden(tx, shop_id, { id, negative_stock })) {
    return reject('stock_below_zero', { path: 'negative_stock' });
  }
  await touchBundles(tx, shop_id, id);
  return null;
}

/** The requested category, brand or unit that does not exist. */
async function findMissingReference(
  tx: Tx,
  shop_id: string,
  changes: {
    category_id?: string | null | undefined;
    brand_id?: string | null | undefined;
    unit_id?: string | undefined;
  },
): Promise<Rejection<'category_not_found' | 'brand_not_found' | 'unit_not_found'> | null> {
  const { category_id, brand_id, unit_id } = changes;
  if (category_id && !(await hasCategory(tx, shop_id, category_id))) {
    return reject('category_not_found', { path: 'category_id' });
  }
  if (brand_id && !(await hasBrand(tx, shop_id, brand_id))) {
    return reject('brand_not_found', { path: 'brand_id' });
  }
  if (unit_id !== undefined && !(await hasUnit(tx, shop_id, unit_id))) {
    return reject('unit_not_found', { path: 'unit_id' });
  }
  return null;
}

/** Updates the search texts of its variants, which contain its names. */
export async function renameVariants(
  tx: Tx,
  shop_id: string,
  product: Pick<ProductHead, 'code' | 'name' | 'name_bn'> & { id: string },
): Promise<void> {
  const { id: product_id, code, name, name_bn } = product;
  const variants = await lockVariantTexts(tx, shop_id, product_id);
  await updateProductCodes(tx, shop_id, product);
  const texts = variants.map(({ id, ...names }) => ({
    id,
    search_text: searchTextOf({ code, name, name_bn, ...names }),
  }));
  await updateSearchTexts(tx, shop_id, texts);
}
