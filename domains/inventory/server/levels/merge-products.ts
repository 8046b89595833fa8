import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import {
  mergeProductsRoute,
  previewProductMergeRoute,
} from '#domains/catalog/contract/merge-products.ts';
import type { MergedProduct } from '#domains/catalog/core/product-merge.ts';
import {
  findProductsToMerge,
  lockProductsToMerge,
  mergeProductRecords,
  type ProductsToMerge,
} from '#domains/catalog/server/door/merge-product-records.ts';
import { recordEvent } from '#domains/connections/server/door/record-event.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { moveReferences } from '#platform/db/move-references.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Actor } from '#platform/http/actor.ts';
import { command, query } from '#platform/http/endpoint.ts';
import { PRODUCT_REFERENCES, VARIANT_REFERENCES } from '../../core/levels/product-references.ts';
import { renameInCarts, type StockToMerge, selectStockToMerge } from './merge-stock.sql.ts';
import { checkStockMerge, mergeStock } from './merge-stock.ts';

export const previewProductMerge = query(previewProductMergeRoute, async (tx, input, { actor }) => {
  const { duplicate_id } = input.query;
  const request = { shop_id: actor.shop_id, survivor_id: input.params.id, duplicate_id };
  const products = await findProductsToMerge(tx, request);
  if (isRejection(products)) return products;
  const stock = await stockOf(tx, actor, products);
  return checkStockMerge(stock) ?? { data: answerOf(products, stock) };
});

/** Posted documents keep the names of the duplicate; everything else refers to the survivor. */
export const mergeProducts = command(mergeProductsRoute, async (tx, { params, body }, context) => {
  const { actor } = context;
  const request = {
    shop_id: actor.shop_id,
    survivor_id: params.id,
    duplicate_id: body.duplicate_id,
  };
  const products = await lockProductsToMerge(tx, request);
  if (isRejection(products)) return products;
  const stock = await stockOf(tx, actor, products);
  const refusal = checkStockMerge(stock);
  if (refusal !== null) return refusal;
  const document_ids = await mergeStock(tx, context, products, stock);
  if (isRejection(document_ids)) return document_ids;
  await mergeProductRecords(tx, context, products);
  const { shop_id } = actor;
  await moveReferences(tx, shop_id, PRODUCT_REFERENCES, {
    survivor: products.survivor.id,
    duplicate: products.duplicate.id,
  });
  for (const pair of products.pairs) {
    const variants = { survivor: pair.survivor.id, duplicate: pair.duplicate.id };
    await moveReferences(tx, shop_id, VARIANT_REFERENCES, variants);
    await renameInCarts(tx, shop_id, variants);
  }
  const after = { merged_into: products.survivor.id, document_ids };
  await writeAudit(tx, context, {
    action: 'product.merged',
    subject_id: products.duplicate.id,
    after,
  });
  await recordEvent(tx, context, 'product.archived', [products.duplicate.id]);
  await recordEvent(tx, context, 'product.changed', [products.survivor.id]);
  return { data: { ...answerOf(products, stock), document_ids } };
});

function stockOf(tx: Tx, actor: Actor, { pairs }: ProductsToMerge): Promise<StockToMerge> {
  const variant_ids = pairs.map(({ duplicate }) => duplicate.id);
  return selectStockToMerge(tx, { shop_id: actor.shop_id, scope: actor, variant_ids });
}

function answerOf({ survivor, duplicate, pairs }: ProductsToMerge, { levels }: StockToMerge) {
  return {
    survivor: headOf(survivor),
    duplicate: headOf(duplicate),
    variants: pairs.map((pair) => ({
      duplicate_id: pair.duplicate.id,
      survivor_id: pair.survivor.id,
      variant: pair.survivor.name,
      variant_bn: pair.survivor.name_bn === '' ? pair.survivor.name : pair.survivor.name_bn,
      duplicate_price: pair.duplicate.sale_price,
      survivor_price: pair.survivor.sale_price,
      stock: levels
        .filter(({ variant_id }) => variant_id === pair.duplicate.id)
        .reduce((sum, { on_hand }) => quantity(sum + on_hand), quantity(0)),
      barcodes: pair.duplicate.barcodes.map(({ code }) => code),
    })),
  };
}

const headOf = ({ id, code, name, name_bn }: MergedProduct) => ({ id, code, name, name_bn });
