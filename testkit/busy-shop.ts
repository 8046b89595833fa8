import { v7 as newId } from 'uuid';
import type { Transfer } from '#domains/inventory/contract/stock-transfer.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { reverseAdjustment } from '#domains/inventory/server/adjustments/reverse-adjustment.ts';
import { changeCostMethod } from '#domains/inventory/server/costs/change-cost-method.ts';
import {
  receiveTransfer,
  returnTransfer,
} from '#domains/inventory/server/transfers/receive-transfer.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { postOpeningStock } from '#domains/opening/server/post-opening-stock.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { postDeposit } from '#domains/parties/server/post-deposit.ts';
import { postPayment } from '#domains/parties/server/post-payment.ts';
import { reverseDeposit } from '#domains/parties/server/reverse-deposit.ts';
import { reverseOnePayment } from '#domains/parties/server/reverse-payment.ts';
import { postWriteOff, reverseWriteOff } from '#domains/parties/server/write-offs.ts';
import type { readShiftRoute } from '#domains/pos/contract/shift-report.ts';
import { postCashMovement } from '#domains/pos/server/drawer/post-cash-movement.ts';
import { reverseCashMovement } from '#domains/pos/server/drawer/reverse-cash-movement.ts';
import { closeShift } from '#domains/pos/server/shift/close-shift.ts';
import { openShift } from '#domains/pos/server/shift/open-shift.ts';
import { readShift } from '#domains/pos/server/shift/read-shift.ts';
import type { readReceiptRoute } from '#domains/purchases/contract/goods-receipt.ts';
import { postLandedCost } from '#domains/purchases/server/post-landed-cost.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { postSupplierReturn } from '#domains/purchases/server/post-supplier-return.ts';
import { readReceipt } from '#domains/purchases/server/read-receipt.ts';
import { reverseReceiptCost } from '#domains/purchases/server/reverse-late-cost.ts';
import { reverseReceipt } from '#domains/purchases/server/reverse-receipt.ts';
import { reverseSupplierReturn } from '#domains/purchases/server/reverse-supplier-return.ts';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import type { Sale } from '#domains/sales/contract/sale.ts';
import { postExchange } from '#domains/sales/server/post-exchange.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { postWithoutReceipt } from '#domains/sales/server/post-without-receipt.ts';
import { reverseReturn } from '#domains/sales/server/reverse-return.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import type { Database } from '#platform/db/database.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { openingStockOf } from './opening-posts.ts';
import { answerOf, openTestShop, type TestShop } from './shop.ts';
import { transferPosts } from './transfer-posts.ts';

/** The shop with its products, and a customer and a supplier on credit. */
type Trade = { shop: TestShop; rice: string; oil: string; customer: string; supplier: string };

/**
 * A shop in which everything has happened once: goods received on credit and paid, sold for cash
 * and on credit with discounts, partly returned, exchanged, adjusted, and each kind reversed, one
 * of them where value remains without stock.
 */
export async function openBusyShop(
  database: Database,
  cost_method: 'average' | 'fifo' = 'average',
): Promise<TestShop> {
  const shop = await openTestShop(database);
  answerOf(await shop.call(changeCostMethod, { body: { cost_method } }));
  const rice = await shop.addProduct({ code: 'RICE', sale_price: 10_050 });
  const oil = await shop.addProduct({ code: 'OIL', unit: 'litre', sale_price: 19_000 });
  const trade = {
    shop,
    rice,
    oil,
    customer: await partyOf(shop, 'customer'),
    supplier: await partyOf(shop, 'supplier'),
  };
  await stockUp(trade);
  await sell(trade);
  await exchange(trade);
  await reverseAfterStockLeft(trade);
  await sendAway(trade);
  await tradeDrawerCash(trade);
  await tradeCustomerMoney(trade);
  return shop;
}

async function partyOf(shop: TestShop, kind: 'customer' | 'supplier'): Promise<string> {
  const { shop_id } = shop;
  const parties = [{ code: 'K-1', name: 'Karim' }];
  const ids = await shop.run((tx) => addParties(tx, { shop_id, newId, kind }, parties));
  return assertPresent(ids.get('K-1'), 'a party just added');
}

async function post(shop: TestShop, endpoint: Endpoint, body: object): Promise<string> {
  const id = newId();
  answerOf(await shop.call(endpoint, { body: { id, ...body } }));
  return id;
}

async function reverse(shop: TestShop, endpoint: Endpoint, id: string): Promise<void> {
  const body = { id: newId(), reason: 'Entered by mistake' };
  answerOf(await shop.call(endpoint, { params: { id }, body }));
}

async function stockUp({ shop, rice, oil, supplier }: Trade): Promise<void> {
  const warehouse_id = shop.warehouses.shop;
  const opening = [
    { variant_id: rice, quantity_change: 500_000, unit_cost: 7_333 },
    { variant_id: oil, quantity_change: 255_000, unit_cost: 15_001 },
  ];
  const { stock } = openingStockOf({ id: '', warehouse_id }, opening);
  await post(shop, postOpeningStock, { warehouse_id, stock });
  const lines = [{ variant_id: rice, quantity: 300_000, unit_cost: 7_500, vat_rate: 50_000 }];
  const paid = [{ payment_method_id: shop.methods.bank, amount: 50_000 }];
  const came = { warehouse_id, supplier_id: supplier, lines, payments: paid };
  const receipt_id = await post(shop, postReceipt, came);
  const mistaken = { warehouse_id, supplier_id: supplier, lines, payments: paid };
  await reverse(shop, reverseReceipt, await post(shop, postReceipt, mistaken));
  const broken = [{ variant_id: oil, quantity_change: -12_500 }];
  await post(shop, postAdjustment, { warehouse_id, reason: 'damage', lines: broken });
  const counted = { warehouse_id, reason: 'count', lines: broken };
  await reverse(shop, reverseAdjustment, await post(shop, postAdjustment, counted));
  const costs = [{ by: 'value', amount: 12_345 }];
  const freight = { receipt_id, supplier_id: supplier, costs, payments: paid.slice(1) };
  await post(shop, postLandedCost, freight);
  await reverse(shop, reverseReceiptCost, await post(shop, postLandedCost, freight));
  const read = await shop.call<typeof readReceiptRoute>(readReceipt, {
    params: { id: receipt_id },
  });
  const back = [{ receipt_line_id: answerOf(read).data.lines[0]?.id, quantity: 20_000 }];
  const refunds = [{ payment_method_id: shop.methods.bank, amount: 4_000 }];
  await post(shop, postSupplierReturn, { receipt_id, lines: back, refunds });
  const again = await post(shop, postSupplierReturn, { receipt_id, lines: back, refunds: [] });
  await reverse(shop, reverseSupplierReturn, again);
}

/** Transfers to two warehouses: one arrives with one too many, one in part, and one is returned. */
async function sendAway({ shop, rice, oil }: Trade): Promise<void> {
  const arrive = async (transfer: Transfer, quantity: number, short?: string) => {
    const lines = [{ line_id: transfer.lines[0]?.id, quantity }];
    const body = { id: newId(), lines, ...defined({ short }) };
    answerOf(await shop.call(receiveTransfer, { params: { id: transfer.id }, body }));
  };
  await arrive(await transferPosts(shop, rice).sentTransfer(30_000), 40_000);
  await arrive(await transferPosts(shop, oil).sentTransfer(30_000), 20_000, 'damaged');
  await arrive(await transferPosts(shop, rice).sentTransfer(30_000), 10_000);
  const { id } = await transferPosts(shop, oil).sentTransfer(20_000);
  answerOf(await shop.call(returnTransfer, { params: { id }, body: { id: newId() } }));
}

async function sell({ shop, rice, oil, customer }: Trade): Promise<void> {
  const cash = { payment_method_id: shop.methods.cash };
  const lines = [
    { variant_id: rice, quantity: 30_000, product_discount: 150 },
    { variant_id: oil, quantity: 25_000 },
  ];
  const paid = { lines, order_discount: 1_000, payments: [{ ...cash, amount: 100_000 }] };
  await bringBack(shop, await sale(shop, paid));
  const part = { lines, customer_id: customer, payments: [{ ...cash, amount: 5_000 }] };
  await bringBack(shop, await sale(shop, part));
  const mistaken = await sale(shop, { lines, customer_id: customer, payments: [] });
  await reverse(shop, reverseSale, mistaken.id);
}

async function sale(shop: TestShop, more: object): Promise<Sale> {
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, ...more };
  return answerOf(await shop.call<typeof postSaleRoute>(postSale, { body })).data;
}

/** Of a sale on credit a piece, which lowers the due; of a paid one everything, refunded. */
async function bringBack(shop: TestShop, sold: Sale): Promise<void> {
  const [first] = sold.lines;
  const isPaid = sold.due === 0;
  const allLines = sold.lines.map(({ id, quantity }) => ({ sale_line_id: id, quantity }));
  const body = {
    sale_id: sold.id,
    lines: isPaid ? allLines : [{ sale_line_id: first?.id, quantity: 10_000 }],
    refunds: isPaid ? [{ payment_method_id: shop.methods.cash, amount: sold.total }] : [],
  };
  await reverse(shop, reverseReturn, await post(shop, postReturn, body));
  await post(shop, postReturn, body);
}

/** For less, with a refund, and for more; one reversed; and one without a receipt. */
async function exchange({ shop, rice, oil, customer }: Trade): Promise<void> {
  const warehouse_id = shop.warehouses.shop;
  const cash = (amount: number) => [{ payment_method_id: shop.methods.cash, amount }];
  const lines = [{ variant_id: oil, quantity: 20_000 }];
  const rest = { lines, payments: cash(10_000), order_discount: 33 };
  const swap = async (sold: Sale, quantity: number, money: object[]) => {
    const returned = [{ sale_line_id: sold.lines[0]?.id, quantity }];
    const returnedLine = { variant_id: rice, quantity: 10_000 };
    const more = {
      sale_id: sold.id,
      warehouse_id,
      returned,
      lines: [returnedLine],
      reason: 'Other size',
    };
    return post(shop, postExchange, { ...more, payments: money });
  };
  const paid = await sale(shop, { ...rest, payments: cash(50_000) });
  // 190.00 less 0.17, and 9.49 VAT, against 100.50 and 5.03: 93.79 more, or 94.00 in whole taka.
  const mistaken = await swap(paid, 10_000, cash(9_400));
  await reverse(shop, reverseReturn, mistaken);
  await swap(paid, 10_000, cash(9_400));
  const owed = await sale(shop, { ...rest, customer_id: customer });
  await swap(owed, 5_000, cash(600));
  await swap(owed, 5_000, []);
  const known = { warehouse_id, reason: 'Known in the street' };
  const loose = [{ variant_id: rice, quantity: 10_000, unit_price: 10_000 }];
  await post(shop, postWithoutReceipt, { ...known, lines: loose, refunds: cash(10_500) });
}

/**
 * A shift with a sale, cash in and cash out of which one is reversed, and 5.00 short at its end.
 */
async function tradeDrawerCash({ shop, rice }: Trade): Promise<void> {
  const register_id = shop.registers.mirpur;
  const shift = await post(shop, openShift, { register_id, opening_float: 50_000 });
  const lines = [{ variant_id: rice, quantity: 20_000 }];
  const cash = { payment_method_id: shop.methods.cash, amount: 100_000 };
  await sale(shop, { register_id, lines, payments: [cash] });
  const movement = { register_id, direction: 'in', purpose: 'owner', reason: 'Small change' };
  await post(shop, postCashMovement, { ...movement, amount: 30_000 });
  const typed = await post(shop, postCashMovement, { ...movement, amount: 31_000 });
  const undone = { id: newId(), reason: 'Typed twice', register_id };
  answerOf(await shop.call(reverseCashMovement, { params: { id: typed }, body: undone }));
  const safe = { register_id, direction: 'out', purpose: 'safe', reason: 'To the safe' };
  await post(shop, postCashMovement, { ...safe, amount: 20_000 });
  const request = { params: { id: shift } };
  const { data } = answerOf(await shop.call<typeof readShiftRoute>(readShift, request));
  const counted = (data.expected ?? 0) - 500;
  answerOf(await shop.call(closeShift, { ...request, body: { id: newId(), counted } }));
}

/** A deposit, partly paid back and spent; a due paid with a rest as deposit; each reversed. */
async function tradeCustomerMoney({ shop, rice, customer }: Trade): Promise<void> {
  const location = { customer_id: customer, warehouse_id: shop.warehouses.shop };
  const by = (method: 'cash' | 'bkash' | 'deposit', amount: number) => {
    return [{ payment_method_id: shop.methods[method], amount }];
  };
  const deposit = { ...location, direction: 'in', payments: by('bkash', 50_000) };
  await post(shop, postDeposit, deposit);
  await reverse(shop, reverseDeposit, await post(shop, postDeposit, deposit));
  await post(shop, postDeposit, { ...location, direction: 'out', payments: by('cash', 5_000) });
  const lines = [{ variant_id: rice, quantity: 20_000 }];
  const bought = { ...location, lines };
  await sale(shop, { ...bought, payments: by('deposit', 10_000) });
  const mistaken = await sale(shop, { ...bought, payments: by('deposit', 10_000) });
  await reverse(shop, reverseSale, mistaken.id);
  await post(shop, postPayment, { ...location, payments: by('deposit', 2_500) });
  await reverse(
    shop,
    reverseOnePayment,
    await post(shop, postPayment, {
      ...location,
      payments: by('cash', 500_000),
      deposit_rest: true,
    }),
  );
  await post(shop, postPayment, { ...location, payments: by('cash', 3_000) });
  const { warehouse_id } = location;
  const lost = { party_id: customer, warehouse_id, amount: 777, reason: 'Moved away' };
  await reverse(shop, reverseWriteOff, await post(shop, postWriteOff, lost));
  await post(shop, postWriteOff, lost);
}

/** In at 50.00 and at 70.00, half out at 60.00: reversing the second leaves value, no stock. */
async function reverseAfterStockLeft({ shop, supplier }: Trade): Promise<void> {
  const tea = await shop.addProduct({ code: 'TEA' });
  const warehouse_id = shop.warehouses.store;
  const receive = (unit_cost: number) =>
    post(shop, postReceipt, {
      warehouse_id,
      supplier_id: supplier,
      lines: [{ variant_id: tea, quantity: 100_000, unit_cost }],
      payments: [],
    });
  await receive(5_000);
  const dear = await receive(7_000);
  const lost = [{ variant_id: tea, quantity_change: -100_000 }];
  await post(shop, postAdjustment, { warehouse_id, reason: 'theft', lines: lost });
  await reverse(shop, reverseReceipt, dear);
}
