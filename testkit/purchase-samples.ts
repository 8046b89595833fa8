import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { addUnit, reversal, tenderByBank, unique } from './sample-bodies.ts';
import { answerOf, type CallInput } from './shop.ts';
import type { World } from './world.ts';

/** A new product whose cost rose with the second receipt. */
async function addCostIncrease(w: World): Promise<string> {
  const { shop, supplier: supplier_id } = w;
  const variant_id = await shop.addProduct({ code: unique() });
  const where = { supplier_id, warehouse_id: shop.warehouses.shop, payments: [] };
  for (const unit_cost of [6_000, 6_600]) {
    const lines = [{ variant_id, quantity: 10_000, unit_cost, vat_rate: 0 }];
    answerOf(await shop.call(postReceipt, { body: { id: newId(), ...where, lines } }));
  }
  return variant_id;
}

/** Calls of the routes of purchases, late costs and supplier returns. */
export const PURCHASE_SAMPLES: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  'GET /inventory/cost-increases': async (w) => ({
    query: { document_id: await w.post.receipt() },
  }),
  'POST /inventory/cost-increases/{id}/dismiss': async (w) => ({
    params: { id: await addCostIncrease(w) },
  }),
  'GET /purchases/receipts/{id}': async (w) => ({ params: { id: await w.post.receipt() } }),
  'GET /purchases/receipts/': (w) => ({
    query: {
      supplier_id: w.supplier,
      warehouse_id: w.shop.warehouses.shop,
      variant_id: w.variant,
      from: '2026-01-01',
    },
  }),
  'GET /purchases': (w) => ({
    query: {
      supplier_id: w.supplier,
      warehouse_id: w.shop.warehouses.shop,
      variant_id: w.variant,
      to: '2099-01-01',
    },
  }),
  'GET /due-purchases': async (w) => {
    await w.post.receipt();
    return { query: { supplier_id: w.supplier, warehouse_id: w.shop.warehouses.shop } };
  },
  'GET /purchases/receipts/{id}/sheet': async (w) => ({
    params: { id: await w.post.receipt() },
  }),
  'POST /purchase-return/': async (w) => {
    const receipt_id = await w.post.receipt();
    return {
      body: {
        id: newId(),
        receipt_id,
        reason: 'Torn bags',
        lines: [{ receipt_line_id: await w.post.receiptLine(receipt_id), quantity: 10_000 }],
        refunds: [tenderByBank(w)],
      },
    };
  },
  'GET /purchase-return/{id}': async (w) => ({ params: { id: await w.post.supplierReturn() } }),
  'POST /purchase-return/{id}/void': async (w) => reversal(w, await w.post.supplierReturn()),
  'POST /purchases/receipts/{id}/void': async (w) => reversal(w, await w.post.receipt()),

  'POST /purchases/landed-costs/': async (w) => {
    const receipt_id = await w.post.receipt();
    return {
      body: {
        id: newId(),
        receipt_id,
        supplier_id: w.supplier,
        reference: 'CTG-118',
        costs: [{ by: 'value', amount: 5_000 }],
        lines: [{ receipt_line_id: await w.post.receiptLine(receipt_id) }],
        payments: [tenderByBank(w)],
      },
    };
  },
  'POST /purchases/bills/': async (w) => {
    const receipt_id = await w.post.receipt();
    return {
      body: {
        id: newId(),
        receipt_id,
        lines: [{ receipt_line_id: await w.post.receiptLine(receipt_id), unit_cost: 6_600 }],
        payments: [tenderByBank(w)],
      },
    };
  },
  'GET /purchases/receipt-costs/{id}': async (w) => ({
    params: { id: await w.post.landedCost() },
  }),
  'POST /purchases/receipt-costs/{id}/void': async (w) => reversal(w, await w.post.landedCost()),
};

/** A unit with 24 of the world's product. */
/** Another unit of the product, of one piece: prices and stock stay as they are. */
export async function boxOf(w: World): Promise<string> {
  const { id } = await addUnit(w);
  const { shop, variant } = w;
  await shop.run((tx) =>
    sql`insert into variant_unit (shop_id, variant_id, unit_id, factor)
      values (${shop.shop_id}, ${variant}, ${id}, 10000)`.execute(tx),
  );
  return id;
}
