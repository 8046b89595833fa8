import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeOffGiftCard } from '#domains/loyalty/server/gift-card-changes.ts';
import type { convertRoutes, OrderRoutes } from '#domains/orders/contract/order.ts';
import type { createRepairRoute } from '#domains/orders/contract/repair.ts';
import { convertQuotation } from '#domains/orders/server/convert-quotation.ts';
import { createOrder } from '#domains/orders/server/orders.ts';
import { createRepair } from '#domains/orders/server/repairs.ts';
import { postDeposit } from '#domains/parties/server/post-deposit.ts';
import { postPayment } from '#domains/parties/server/post-payment.ts';
import { postSupplierPayment } from '#domains/parties/server/post-supplier-payment.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { postSupplierReturn } from '#domains/purchases/server/post-supplier-return.ts';
import type { postInvoiceRoute } from '#domains/sales/contract/invoice.ts';
import { postChallan } from '#domains/sales/server/challans.ts';
import { postExchange } from '#domains/sales/server/post-exchange.ts';
import { postInvoice } from '#domains/sales/server/post-invoice.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import type { Actor } from '#platform/http/actor.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { foldAndFindBroken } from '../../testkit/fold.ts';
import { keyOf, sampleOf } from '../../testkit/routes.ts';
import { answerOf, type CallInput, refusalOf } from '../../testkit/shop.ts';
import { openWorld, type World } from '../../testkit/world.ts';
import { endpoints } from './endpoints.ts';

const AT_ONCE = 100;

let db: TestDatabase;
let w: World;

beforeAll(async () => {
  db = await createTestDatabase();
  w = await openWorld(db.database);
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

type ConcurrentCall = { endpoint: Endpoint; input: CallInput; times?: number; actor?: Actor };

/** The codes of concurrent identical requests, each with its own document: null succeeded. */
async function callConcurrently({ endpoint, input, times = AT_ONCE, actor }: ConcurrentCall) {
  const send = () => {
    const body = { ...(input.body as object), id: newId() };
    return w.shop.call(endpoint, { ...input, body }, actor ?? w.shop.owner);
  };
  return (await Promise.all(Array.from({ length: times }, send))).map(refusalOf);
}

const done = (codes: readonly (string | null)[]) => codes.filter((code) => code === null).length;
const refusals = (codes: readonly (string | null)[]) => [
  ...new Set(codes.filter((code) => code !== null)),
];

const voids = endpoints.filter(({ route }) => route.path.endsWith('/void'));

test('there are documents to reverse', () => {
  expect(voids.length).toBeGreaterThan(12);
});

test.each(voids.map((endpoint): [string, Endpoint] => [keyOf(endpoint), endpoint]))(
  'of a hundred concurrent requests to %s, one succeeds',
  async (_key, endpoint) => {
    const { params = {}, body } = await sampleOf(endpoint, w);
    // An approval is for one document: here all callers have the permission.
    const { approval_id: _, ...bodyWithoutApproval } = body as { approval_id?: string };
    const codes = await callConcurrently({
      endpoint,
      input: { params, body: bodyWithoutApproval },
    });
    expect([done(codes), refusals(codes)]).toEqual([1, ['already_reversed']]);
  },
  60_000,
);

const location = () => ({ warehouse_id: w.shop.warehouses.shop });
const cash = (amount: number) => [{ payment_method_id: w.shop.methods.cash, amount }];
const one = (sale_line_id: string | undefined) => [{ sale_line_id, quantity: 10_000 }];

/** A sales or purchase order of one piece at 100.00, made from its quotation. */
async function ordered(kind: 'sales_quotation' | 'purchase_quotation') {
  const body = {
    ...location(),
    id: newId(),
    party_id: kind === 'sales_quotation' ? w.customer : w.supplier,
    lines: [{ variant_id: w.variant, quantity: 10_000, unit_price: 10_000 }],
  };
  const quotation = answerOf(
    await w.shop.call<OrderRoutes['create']>(createOrder(kind), { body }),
  ).data;
  const convert: ConcurrentCall = {
    endpoint: convertQuotation(kind),
    input: { params: { id: quotation.id }, body: {} },
  };
  return convert;
}

async function orderOf(kind: 'sales_quotation' | 'purchase_quotation') {
  const { endpoint, input } = await ordered(kind);
  const request = { ...input, body: { id: newId() } };
  const callRoute = w.shop.call<typeof convertRoutes.sales_quotation>;
  const order = answerOf(await callRoute(endpoint, request)).data;
  return { order_id: order.id, order_line_id: order.lines[0]?.id };
}

async function invoice() {
  const { order_id, order_line_id } = await orderOf('sales_quotation');
  const line = { variant_id: w.variant, quantity: 10_000, unit_price: 10_000, order_line_id };
  return { ...location(), customer_id: w.customer, order_id, lines: [line], payments: [] };
}

async function receiptOfOrder() {
  const { order_id, order_line_id } = await orderOf('purchase_quotation');
  const line = { variant_id: w.variant, quantity: 10_000, unit_cost: 10_000, order_line_id };
  return { ...location(), supplier_id: w.supplier, order_id, lines: [line], payments: [] };
}

/** An invoice of a repair that was handed over: part and service, one piece at 100.00. */
async function invoiceOfRepair() {
  const body = {
    ...location(),
    id: newId(),
    party_id: w.customer,
    device: 'Phone',
    lines: [{ variant_id: w.variant, quantity: 10_000, unit_price: 10_000 }],
  };
  const repair = answerOf(await w.shop.call<typeof createRepairRoute>(createRepair, { body })).data;
  const line = { variant_id: w.variant, quantity: 10_000, unit_price: 10_000 };
  const lines = [{ ...line, order_line_id: repair.lines[0]?.id }];
  return { ...location(), customer_id: w.customer, order_id: repair.id, lines, payments: [] };
}

type Made = { refused: string[]; prepare: () => Promise<ConcurrentCall> };

const CASES: Record<string, Made> = {
  'return the one piece of a sale': {
    refused: ['return_exceeds_sold'],
    async prepare() {
      const sale = await w.post.sale();
      const body = { sale_id: sale.id, lines: one(sale.lines[0]?.id), refunds: cash(sale.paid) };
      return { endpoint: postReturn, input: { body } };
    },
  },
  'exchange the one piece of a sale': {
    refused: ['return_exceeds_sold'],
    async prepare() {
      const sale = await w.post.sale();
      const lines = [{ variant_id: w.variant, quantity: 10_000 }];
      const back = { sale_id: sale.id, returned: one(sale.lines[0]?.id) };
      return {
        endpoint: postExchange,
        input: { body: { ...location(), ...back, lines, payments: [] } },
      };
    },
  },
  'return the one piece of a receipt': {
    refused: ['return_exceeds_received'],
    async prepare() {
      const receipt_id = await w.post.receipt();
      const receipt_line_id = await w.post.receiptLine(receipt_id);
      const lines = [{ receipt_line_id, quantity: 10_000 }];
      const body = { receipt_id, lines, refunds: [], reason: 'Torn' };
      return { endpoint: postSupplierReturn, input: { body } };
    },
  },
  'pay the whole due of a sale': {
    refused: ['due_not_found'],
    async prepare() {
      const { id, due } = await w.post.sale();
      const allocations = [{ document_id: id, amount: due }];
      const body = { ...location(), customer_id: w.customer, payments: cash(due), allocations };
      return { endpoint: postPayment, input: { body } };
    },
  },
  'pay a whole bill': {
    refused: ['due_not_found'],
    async prepare() {
      const allocations = [{ document_id: await w.post.receipt(), amount: 6_000 }];
      const body = { ...location(), supplier_id: w.supplier, payments: cash(6_000), allocations };
      return { endpoint: postSupplierPayment, input: { body } };
    },
  },
  'pay back a whole deposit': {
    refused: ['deposit_too_small'],
    async prepare() {
      const customer_id = await customer();
      await takeDeposit(customer_id, 10_000);
      const body = { ...location(), customer_id, direction: 'out', payments: cash(10_000) };
      return { endpoint: postDeposit, input: { body } };
    },
  },
  'spend a whole gift card': {
    refused: ['gift_card_too_small'],
    async prepare() {
      const { code } = await w.post.giftCard();
      const input = await saleOf(await customer(), [{ ...payByCard(code), amount: 10_000 }], 10);
      return { endpoint: postSale, input };
    },
  },
  'write off what is left on a gift card': {
    refused: ['gift_card_empty'],
    async prepare() {
      const { id: card_id } = await w.post.giftCard();
      const expired = { expires_on: '2020-01-31' };
      await w.shop.run((tx) =>
        tx.updateTable('gift_card').set(expired).where('id', '=', card_id).execute(),
      );
      return { endpoint: writeOffGiftCard, input: { body: { ...location(), card_id } } };
    },
  },
  'make an order of a quotation': {
    refused: ['already_converted'],
    prepare: () => ordered('sales_quotation'),
  },
  'make a purchase order of a supplier’s quotation': {
    refused: ['already_converted'],
    prepare: () => ordered('purchase_quotation'),
  },
  'make an invoice of an order': {
    refused: ['order_done'],
    prepare: async () => ({ endpoint: postInvoice, input: { body: await invoice() } }),
  },
  'hand over a repair by its invoice': {
    refused: ['order_done'],
    prepare: async () => ({ endpoint: postInvoice, input: { body: await invoiceOfRepair() } }),
  },
  'receive the lines of an order': {
    refused: ['order_done'],
    prepare: async () => ({ endpoint: postReceipt, input: { body: await receiptOfOrder() } }),
  },
  'deliver the lines of an invoice': {
    refused: ['more_than_sold'],
    async prepare() {
      const body = { ...(await invoice()), id: newId() };
      const callRoute = w.shop.call<typeof postInvoiceRoute>;
      const { id, lines } = answerOf(await callRoute(postInvoice, { body })).data;
      return {
        endpoint: postChallan,
        input: { params: { id }, body: { lines: one(lines[0]?.id) } },
      };
    },
  },
};

test.each(Object.keys(CASES))(
  'of a hundred concurrent requests to %s, one succeeds',
  async (name) => {
    const made = CASES[name] as Made;
    const codes = await callConcurrently(await made.prepare());
    expect([done(codes), refusals(codes)]).toEqual([1, made.refused]);
  },
  60_000,
);

/** A new customer, with an optional credit limit. */
async function customer(credit_limit: number | null = null): Promise<string> {
  const id = newId();
  const { shop_id } = w.shop;
  const row = { shop_id, id, kind: 'customer', code: id, name: 'Mina', credit_limit };
  await w.shop.run((tx) => tx.insertInto('party').values(row).execute());
  return id;
}

async function takeDeposit(customer_id: string, amount: number): Promise<void> {
  const body = { ...location(), id: newId(), customer_id, direction: 'in', payments: cash(amount) };
  answerOf(await w.shop.call(postDeposit, { body }));
}

/** A product at 10.00 without VAT. */
async function sweet(): Promise<string> {
  const code = newId();
  return w.shop.addProduct({ code, sale_price: 1_000, vat_rate: 0 });
}

async function stocked(variant_id: string): Promise<void> {
  const line = { variant_id, quantity: 1_000_000, unit_cost: 500 };
  const body = { ...location(), id: newId(), supplier_id: w.supplier, lines: [line], payments: [] };
  answerOf(await w.shop.call(postReceipt, { body }));
}

const payByCard = (gift_card_code: string) => ({
  payment_method_id: w.shop.methods.gift_card,
  gift_card_code,
});

async function saleOf(customer_id: string, payments: object[], pieces = 1): Promise<CallInput> {
  const variant_id = await sweet();
  await stocked(variant_id);
  const lines = [{ variant_id, quantity: pieces * 10_000 }];
  return { body: { ...location(), customer_id, lines, payments } };
}

test('of fifty concurrent payments of 10.00 by a deposit of 100.00, ten succeed', async () => {
  const customer_id = await customer();
  await takeDeposit(customer_id, 10_000);
  const deposit = [{ payment_method_id: w.shop.methods.deposit, amount: 1_000 }];
  const spend = { endpoint: postSale, input: await saleOf(customer_id, deposit), times: 25 };
  const back = { ...location(), customer_id, direction: 'out', payments: cash(1_000) };
  const giveBack = { endpoint: postDeposit, input: { body: back }, times: 25 };
  const codes = (await Promise.all([callConcurrently(spend), callConcurrently(giveBack)])).flat();
  expect([done(codes), refusals(codes)]).toEqual([10, ['deposit_too_small']]);
});

test('of fifty concurrent payments of 10.00 by a gift card of 100.00, ten succeed', async () => {
  const { id, code } = await w.post.giftCard();
  const payments = [{ ...payByCard(code), amount: 1_000 }];
  const input = await saleOf(await customer(), payments);
  const codes = await callConcurrently({ endpoint: postSale, input, times: 50 });
  expect([done(codes), refusals(codes)]).toEqual([10, ['gift_card_too_small']]);
  const left = await w.shop.run((tx) =>
    tx.selectFrom('gift_card').select('balance').where('id', '=', id).executeTakeFirst(),
  );
  expect(left).toEqual({ balance: 0 });
});

test('of fifty concurrent sales of 10.00 within a limit of 100.00, ten succeed', async () => {
  const customer_id = await customer(10_000);
  const input = await saleOf(customer_id, []);
  const sell: ConcurrentCall = { endpoint: postSale, input, times: 50, actor: w.shop.cashier };
  const codes = await callConcurrently(sell);
  // A due known before asks for an approval; a concurrent one answers the limit.
  const limitCodes = ['approval_required', 'credit_limit_exceeded'];
  expect(done(codes)).toBe(10);
  expect(refusals(codes).filter((code) => !limitCodes.includes(code))).toEqual([]);
});
