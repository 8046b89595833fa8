import { v7 as newId } from 'uuid';
import type { createProductRoute } from '#domains/catalog/contract/product.ts';
import { createProduct } from '#domains/catalog/server/products/create-product.ts';
import { setParts } from '#domains/catalog/server/products/set-parts.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { mergeProducts } from '#domains/inventory/server/levels/merge-products.ts';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { saleOf } from './batch-posts.ts';
import { answerOf, type TestShop } from './shop.ts';

/**
 * Sells three packs of 3 soaps and 1 towel, and one is returned; then a pack becomes 2 soaps and 2
 * combs, of which two are sold, and another of the first ones is returned. Finally the combs are
 * merged into soaps.
 */
export async function sellPacks(shop: TestShop): Promise<void> {
  const soap = await shop.addProduct({ code: 'SOAP' });
  const towel = await shop.addProduct({ code: 'TOWEL' });
  const comb = await shop.addProduct({ code: 'COMB' });
  const openingLines = [soap, towel, comb].map((variant_id, index) => {
    return { variant_id, quantity_change: 400_000, unit_cost: 1_000 + index };
  });
  const opening = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'count' };
  answerOf(await shop.call(postAdjustment, { body: { ...opening, lines: openingLines } }));
  const pack = await addPack(shop);
  const made = async (version: number, of: readonly (readonly [string, number])[]) => {
    const parts = of.map(([variant_id, pieces]) => ({ variant_id, quantity: pieces * 10_000 }));
    answerOf(await shop.call(setParts, { params: { id: pack }, body: { version, parts } }));
  };
  const sold = async (pieces: number) => {
    const body = saleOf(shop, pack, pieces);
    return answerOf(await shop.call<typeof postSaleRoute>(postSale, { body })).data;
  };
  await made(1, [
    [soap, 3],
    [towel, 1],
  ]);
  const first = await sold(3);
  const back = async () => {
    const lines = [{ sale_line_id: first.lines[0]?.id, quantity: 10_000 }];
    const refunds = [{ payment_method_id: shop.methods.cash, amount: 10_500 }];
    const body = { id: newId(), sale_id: first.id, lines, refunds };
    answerOf(await shop.call(postReturn, { body }));
  };
  await back();
  await made(2, [
    [soap, 2],
    [comb, 2],
  ]);
  await sold(2);
  await back();
  const [survivor, duplicate] = [await productOf(shop, soap), await productOf(shop, comb)];
  answerOf(
    await shop.call(mergeProducts, { params: { id: survivor }, body: { duplicate_id: duplicate } }),
  );
}

async function productOf(shop: TestShop, id: string): Promise<string> {
  const { product_id } = await shop.run((tx) =>
    tx.selectFrom('variant').select('product_id').where('id', '=', id).executeTakeFirstOrThrow(),
  );
  return product_id;
}

async function addPack(shop: TestShop): Promise<string> {
  const unit_id = shop.units.get('piece');
  const pack = { code: 'PACK', name: 'Gift pack', unit_id, kind: 'bundle' };
  const body = { ...pack, variants: [{ sale_price: 10_000 }] };
  const { data } = answerOf(await shop.call<typeof createProductRoute>(createProduct, { body }));
  return data.variants[0]?.id ?? '';
}
