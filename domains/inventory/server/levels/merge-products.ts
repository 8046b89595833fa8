import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import {
  mergeProductsRoute,
  previewProductMergeRoute,
} from '#domains/catalog/contract/merge-products.ts';
import type { MergedProduct } from '#domains/catalog/core/product-merge.ts';
import {
  findGoodsToMerge,
  type GoodsToMerge,
  lockGoodsToMerge,
  mergeGoods,
} from '#domains/catalog/server/door/merge-goods.ts';
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
  const { gone_id } = input.query;
  const asked = { shop_id: actor.shop_id, kept_id: input.params.id, gone_id };
  const goods = await findGoodsToMerge(tx, asked);
  if (isRejection(goods)) return goods;
  const stock = await stockOf(tx, actor, goods);
  return checkStockMerge(stock) ?? { data: answerOf(goods, stock) };
});

/** Papers keep naming the goods that they were written for; all else is the one's that is kept. */
export const mergeProducts = command(mergeProductsRoute, async (tx, { params, body }, context) => {
  const { actor } = context;
  const asked = { shop_id: actor.shop_id, kept_id: params.id, gone_id: body.gone_id };
  const goods = await lockGoodsToMerge(tx, asked);
  if (isRejection(goods)) return goods;
  const stock = await stockOf(tx, actor, goods);
  const refusal = checkStockMerge(stock);
  if (refusal !== null) return refusal;
  const document_ids = await mergeStock(tx, context, goods, stock);
  if (isRejection(document_ids)) return document_ids;
  await mergeGoods(tx, context, goods);
  const { shop_id } = actor;
  await moveReferences(tx, shop_id, PRODUCT_REFERENCES, {
    kept: goods.kept.id,
    gone: goods.gone.id,
  });
  for (const pair of goods.pairs) {
    const variants = { kept: pair.kept.id, gone: pair.gone.id };
    await moveReferences(tx, shop_id, VARIANT_REFERENCES, variants);
    await renameInCarts(tx, shop_id, variants);
  }
  const after = { merged_into: goods.kept.id, document_ids };
  await writeAudit(tx, context, { action: 'product.merged', subject_id: goods.gone.id, after });
  return { data: { ...answerOf(goods, stock), document_ids } };
});

function stockOf(tx: Tx, actor: Actor, { pairs }: GoodsToMerge): Promise<StockToMerge> {
  const variant_ids = pairs.map(({ gone }) => gone.id);
  return selectStockToMerge(tx, { shop_id: actor.shop_id, scope: actor, variant_ids });
}

function answerOf({ kept, gone, pairs }: GoodsToMerge, { levels }: StockToMerge) {
  return {
    kept: headOf(kept),
    gone: headOf(gone),
    variants: pairs.map((pair) => ({
      gone_id: pair.gone.id,
      kept_id: pair.kept.id,
      variant: pair.kept.name,
      variant_bn: pair.kept.name_bn === '' ? pair.kept.name : pair.kept.name_bn,
      gone_price: pair.gone.sale_price,
      kept_price: pair.kept.sale_price,
      stock: levels
        .filter(({ variant_id }) => variant_id === pair.gone.id)
        .reduce((sum, { on_hand }) => quantity(sum + on_hand), quantity(0)),
      barcodes: pair.gone.barcodes.map(({ code }) => code),
    })),
  };
}

const headOf = ({ id, code, name, name_bn }: MergedProduct) => ({ id, code, name, name_bn });
