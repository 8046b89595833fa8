import { v7 as newId } from 'uuid';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { readReceiptRoute } from '#domains/purchases/contract/goods-receipt.ts';
import { postLandedCost } from '#domains/purchases/server/post-landed-cost.ts';
import { postSupplierReturn } from '#domains/purchases/server/post-supplier-return.ts';
import { readReceipt } from '#domains/purchases/server/read-receipt.ts';
import { answerOf, type TestShop } from './shop.ts';

export type CostPosts = {
  landedCost(): Promise<string>;
  supplierReturn(): Promise<string>;
  /** The id of the first line of a receipt. */
  receiptLine(receipt_id: string): Promise<string>;
};

/** Costs added to the goods of `receipt`. */
export function costPosts(
  shop: TestShop,
  supplier_id: string,
  receipt: () => Promise<string>,
): CostPosts {
  async function receiptLine(id: string): Promise<string> {
    const read = await shop.call<typeof readReceiptRoute>(readReceipt, { params: { id } });
    return assertPresent(answerOf(read).data.lines[0], 'a receipt has a line').id;
  }
  return {
    async landedCost() {
      const id = newId();
      const costs = [{ by: 'quantity', amount: 1_200 }];
      const body = { id, receipt_id: await receipt(), supplier_id, costs, payments: [] };
      answerOf(await shop.call(postLandedCost, { body }));
      return id;
    },
    receiptLine,
    async supplierReturn() {
      const [id, receipt_id] = [newId(), await receipt()];
      const lines = [{ receipt_line_id: await receiptLine(receipt_id), quantity: 10_000 }];
      const body = { id, receipt_id, lines, refunds: [] };
      answerOf(await shop.call(postSupplierReturn, { body }));
      return id;
    },
  };
}
