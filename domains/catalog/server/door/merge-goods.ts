import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { takenOver } from '../../core/planned-price.ts';
import { type MergedProduct, pairVariants, type VariantPair } from '../../core/product-merge.ts';
import { searchTextOf } from '../../core/search-text.ts';
import { lockPrices } from '../prices/price-batch.sql.ts';
import { movePlannedPrices, selectWaiting } from '../prices/price-plan.sql.ts';
import {
  deleteBarcodes,
  lockVariantWords,
  updateSearchTexts,
} from '../products/change-product.sql.ts';
import {
  joinLooks,
  joinOffers,
  joinParts,
  joinPriceLines,
  joinUnits,
  lockMerged,
  pointToKept,
  selectMerged,
} from '../products/merge-products.sql.ts';
import { insertBarcodes } from '../products/product.sql.ts';

export type GoodsToMerge = { kept: MergedProduct; gone: MergedProduct; pairs: VariantPair[] };

type Asked = { shop_id: string; kept_id: string; gone_id: string };

/** Two products that may be one, with what of the one goes into what of the other, or why not. */
export async function findGoodsToMerge(tx: Tx, asked: Asked) {
  const { shop_id, kept_id, gone_id } = asked;
  const found = await selectMerged(tx, shop_id, [kept_id, gone_id]);
  const pairs = pairVariants(found.get(kept_id), found.get(gone_id));
  if (isRejection(pairs)) return pairs;
  const goods = { kept: found.get(kept_id), gone: found.get(gone_id), pairs };
  return goods as GoodsToMerge;
}

/** The same, locked. Prices come first: a plan that begins holds them before its variants. */
export async function lockGoodsToMerge(tx: Tx, asked: Asked) {
  await lockPrices(tx, asked.shop_id);
  await lockMerged(tx, asked.shop_id, [asked.kept_id, asked.gone_id]);
  return findGoodsToMerge(tx, asked);
}

/** What the catalogue knows of both becomes the one's that is kept. Its stock is not ours. */
export async function mergeGoods(
  tx: Tx,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  { kept, gone, pairs }: GoodsToMerge,
): Promise<void> {
  const { shop_id } = actor;
  const products = { kept: kept.id, gone: gone.id };
  const variants = pairs.map((pair) => ({ kept: pair.kept.id, gone: pair.gone.id }));
  for (const joined of variants) {
    await joinUnits(tx, shop_id, joined);
    await joinPriceLines(tx, shop_id, { ...joined, column: 'variant_id' });
    await joinOffers(tx, shop_id, { ...joined, column: 'variant_id' });
    await joinParts(tx, shop_id, joined);
  }
  await joinPriceLines(tx, shop_id, { ...products, column: 'product_id' });
  await joinOffers(tx, shop_id, { ...products, column: 'product_id' });
  await joinLooks(tx, shop_id, products);
  await moveCodes(tx, shop_id, { gone, pairs });
  await moveWaitingPrices(tx, shop_id, variants);
  await pointToKept(tx, shop_id, { products, variants, now });
  await writeWords(tx, shop_id, kept.id);
}

/** Its barcodes, and where it had no choices its code as one more: it finds the one kept. */
async function moveCodes(
  tx: Tx,
  shop_id: string,
  { gone, pairs }: Pick<GoodsToMerge, 'gone' | 'pairs'>,
): Promise<void> {
  const moved = pairs.flatMap(({ kept, gone: { barcodes } }) =>
    barcodes.map(({ code, unit_id }) => ({
      ...{ code, variant_id: kept.id },
      ...(unit_id === null ? {} : { unit_id }),
    })),
  );
  await deleteBarcodes(
    tx,
    shop_id,
    moved.map(({ code }) => code),
  );
  const [only] = pairs;
  const isOne = only !== undefined && pairs.length === 1;
  const own = isOne ? [{ code: gone.code, variant_id: only.kept.id }] : [];
  await insertBarcodes(tx, shop_id, [...moved, ...own]);
}

async function writeWords(tx: Tx, shop_id: string, product_id: string): Promise<void> {
  const product = (await selectMerged(tx, shop_id, [product_id])).get(product_id);
  if (product === undefined) return;
  const { code, name, name_bn } = product;
  const words = await lockVariantWords(tx, shop_id, product_id);
  const texts = words.map(({ id, ...variant }) => ({
    id,
    search_text: searchTextOf({ code, name, name_bn, ...variant }),
  }));
  await updateSearchTexts(tx, shop_id, texts);
}

/** Before the duplicates are archived: what is archived has no price that begins. */
async function moveWaitingPrices(
  tx: Tx,
  shop_id: string,
  pairs: readonly { kept: string; gone: string }[],
): Promise<void> {
  const variant_ids = pairs.flatMap(({ kept, gone }) => [kept, gone]);
  const waiting = await selectWaiting(tx, { shop_id, variant_ids });
  for (const { kept, gone } of pairs) {
    const [left, moved] = [waiting.get(kept), waiting.get(gone)];
    if (left === undefined || moved === undefined) continue;
    const prices = takenOver(moved, left);
    await movePlannedPrices(tx, { shop_id, kept, gone }, prices);
  }
}
