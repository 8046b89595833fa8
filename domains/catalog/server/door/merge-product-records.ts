import { defined } from '#domains/kernel/core/defined.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { takeOverPlans } from '../../core/planned-price.ts';
import { type MergedProduct, pairVariants, type VariantPair } from '../../core/product-merge.ts';
import { searchTextOf } from '../../core/search-text.ts';
import { lockPrices } from '../prices/price-batch.sql.ts';
import { movePlannedPrices, selectWaiting } from '../prices/price-plan.sql.ts';
import {
  deleteBarcodes,
  lockVariantTexts,
  updateSearchTexts,
} from '../products/change-product.sql.ts';
import {
  joinListing,
  joinLooks,
  joinParts,
  joinPriceLines,
  joinPromotions,
  joinUnits,
  lockMerged,
  pointToSurvivor,
  selectBundlesWith,
  selectMerged,
} from '../products/merge-products.sql.ts';
import { insertBarcodes } from '../products/product.sql.ts';
import { recordVariantChanges } from './record-variant-changes.ts';

export type ProductsToMerge = {
  survivor: MergedProduct;
  duplicate: MergedProduct;
  pairs: VariantPair[];
};

type MergeRequest = { shop_id: string; survivor_id: string; duplicate_id: string };

/** The two products with their variant pairs, or why they cannot be merged. */
export async function findProductsToMerge(tx: Tx, request: MergeRequest) {
  const { shop_id, survivor_id, duplicate_id } = request;
  const found = await selectMerged(tx, shop_id, [survivor_id, duplicate_id]);
  const pairs = pairVariants(found.get(survivor_id), found.get(duplicate_id));
  if (isRejection(pairs)) return pairs;
  const products = { survivor: found.get(survivor_id), duplicate: found.get(duplicate_id), pairs };
  return products as ProductsToMerge;
}

/** The same, locked. Prices come first: a plan that begins locks them before its variants. */
export async function lockProductsToMerge(tx: Tx, request: MergeRequest) {
  await lockPrices(tx, request.shop_id);
  await lockMerged(tx, request.shop_id, [request.survivor_id, request.duplicate_id]);
  return findProductsToMerge(tx, request);
}

/**
 * Moves everything in the catalogue from the duplicate to the survivor. The caller moves its stock.
 */
export async function mergeProductRecords(
  tx: Tx,
  context: Pick<Context, 'actor' | 'now' | 'newId'>,
  { survivor, duplicate, pairs }: ProductsToMerge,
): Promise<void> {
  const { actor, now } = context;
  const { shop_id } = actor;
  const products = { survivor: survivor.id, duplicate: duplicate.id };
  const variants = pairs.map((pair) => ({
    survivor: pair.survivor.id,
    duplicate: pair.duplicate.id,
  }));
  const parts = variants.map((joined) => joined.duplicate);
  const bundles = await selectBundlesWith(tx, shop_id, parts);
  for (const joined of variants) {
    await joinUnits(tx, shop_id, joined);
    await joinPriceLines(tx, shop_id, { ...joined, column: 'variant_id' });
    await joinPromotions(tx, shop_id, { ...joined, column: 'variant_id' });
    await joinParts(tx, shop_id, joined);
  }
  await joinPriceLines(tx, shop_id, { ...products, column: 'product_id' });
  await joinPromotions(tx, shop_id, { ...products, column: 'product_id' });
  await joinLooks(tx, shop_id, products);
  await joinListing(tx, shop_id, products);
  await moveCodes(tx, shop_id, { duplicate, pairs });
  await moveWaitingPrices(tx, shop_id, variants);
  await pointToSurvivor(tx, shop_id, { products, variants, now });
  await refreshSearchTexts(tx, shop_id, survivor.id);
  await recordVariantChanges(tx, context, bundles);
}

/**
 * Moves its barcodes, and adds its code as a barcode if it has no options: both find the survivor.
 */
async function moveCodes(
  tx: Tx,
  shop_id: string,
  { duplicate, pairs }: Pick<ProductsToMerge, 'duplicate' | 'pairs'>,
): Promise<void> {
  const moved = pairs.flatMap(({ survivor, duplicate: { barcodes } }) =>
    barcodes.map(({ code, unit_id }) => ({
      code,
      variant_id: survivor.id,
      ...defined({ unit_id: unit_id ?? undefined }),
    })),
  );
  await deleteBarcodes(
    tx,
    shop_id,
    moved.map(({ code }) => code),
  );
  const [only] = pairs;
  const isOne = only !== undefined && pairs.length === 1;
  const codeOfDuplicate = isOne ? [{ code: duplicate.code, variant_id: only.survivor.id }] : [];
  await insertBarcodes(tx, shop_id, [...moved, ...codeOfDuplicate]);
}

async function refreshSearchTexts(tx: Tx, shop_id: string, product_id: string): Promise<void> {
  const product = (await selectMerged(tx, shop_id, [product_id])).get(product_id);
  if (product === undefined) return;
  const { code, name, name_bn } = product;
  const variants = await lockVariantTexts(tx, shop_id, product_id);
  const texts = variants.map(({ id, ...variant }) => ({
    id,
    search_text: searchTextOf({ code, name, name_bn, ...variant }),
  }));
  await updateSearchTexts(tx, shop_id, texts);
}

/** Before the duplicates are archived: prices of archived variants do not begin. */
async function moveWaitingPrices(
  tx: Tx,
  shop_id: string,
  pairs: readonly { survivor: string; duplicate: string }[],
): Promise<void> {
  const variant_ids = pairs.flatMap(({ survivor, duplicate }) => [survivor, duplicate]);
  const waiting = await selectWaiting(tx, { shop_id, variant_ids });
  for (const { survivor, duplicate } of pairs) {
    const [left, moved] = [waiting.get(survivor), waiting.get(duplicate)];
    if (left === undefined || moved === undefined) continue;
    const prices = takeOverPlans(moved, left);
    await movePlannedPrices(tx, { shop_id, survivor: survivor, duplicate: duplicate }, prices);
  }
}
