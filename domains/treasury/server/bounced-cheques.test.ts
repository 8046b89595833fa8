import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import type { customerOpenItemsRoute } from '#domains/parties/contract/dues.ts';
import { archiveCustomer, archiveSupplier } from '#domains/parties/server/archive-party.ts';
import { customerOpenItems, supplierOpenItems } from '#domains/parties/server/dues.ts';
import { mergeCustomers } from '#domains/parties/server/merge-party.ts';
import { postDeposit } from '#domains/parties/server/post-deposit.ts';
import { postPayment } from '#domains/parties/server/post-payment.ts';
import { postSupplierPayment } from '#domains/parties/server/post-supplier-payment.ts';
import { readCustomer } from '#domains/parties/server/read-customer.ts';
import { reverseOnePayment } from '#domains/parties/server/reverse-payment.ts';
import { postWriteOff } from '#domains/parties/server/write-offs.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { postSupplierReturn } from '#domains/purchases/server/post-supplier-return.ts';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import type { Sale } from '#domains/sales/contract/sale.ts';
import { postExchange } from '#domains/sales/server/post-exchange.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { reverseReturn } from '#domains/sales/server/reverse-return.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { withAdmin } from '../../../testkit/server.ts';
import { answerOf, refusalOf } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type {
  bounceChequeRoute,
  clearChequeRoute,
  createChequeRoute,
  listChequesRoute,
} from '../contract/cheque.ts';
import { bounceCheque } from './bounce-cheque.ts';
import { depositCheque } from './change-cheque.ts';
import { clearCheque } from './clear-cheque.ts';
import { createCheque } from './create-cheque.ts';
import { listCheques } from './list-cheques.ts';

let db: TestDatabase;
let w: World;
/** A hundred taka, without VAT. */
let sack: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});
beforeEach(async () => {
  w = await openWorld(db.database);
  sack = await w.shop.addProduct({ code: 'SACK', sale_price: 10_000, vat_rate: 0 });
  const lines = [{ variant_id: sack, quantity_change: 1_000_000, unit_cost: 6_000 }];
  await posted(postAdjustment, { reason: 'count', lines });
});

/** Posts a document in the shop of Mirpur; answers its id. */
async function posted(endpoint: Endpoint, body: Record<string, unknown>): Promise<string> {
  const id = newId();
  const location = endpoint === postReturn || endpoint === postSupplierReturn ? {} : at();
  answerOf(await w.shop.call(endpoint, { body: { id, ...location, ...body } }));
  return id;
}

const at = () => ({ warehouse_id: w.shop.warehouses.shop });
const cash = (amount: number) => ({ payment_method_id: w.shop.methods.cash, amount });
const deposited = (amount: number) => ({ payment_method_id: w.shop.methods.deposit, amount });
const bank = () => ({
  payment_method_id: w.shop.methods.bank,
  bank_account_id: w.shop.bank_account_id,
});
const undo = (endpoint: Endpoint, id: string) =>
  w.shop.call(endpoint, { params: { id }, body: { id: newId(), reason: 'A mistake' } });

/** Sells sacks on account. */
async function invoice(pieces: number, payments: readonly object[] = []): Promise<Sale> {
  const lines = [{ variant_id: sack, quantity: pieces * 10_000 }];
  const body = { id: newId(), ...at(), customer_id: w.customer, lines, payments };
  return answerOf(await w.shop.call<typeof postSaleRoute>(postSale, { body })).data;
}

const back = (sale: Sale, pieces: number, refunds: readonly object[]) => {
  const lines = [{ sale_line_id: sale.lines[0]?.id, quantity: pieces * 10_000 }];
  return posted(postReturn, { sale_id: sale.id, lines, refunds });
};

type Cleared = { id: string; version: number; payment_id: string };

/** A cheque that has cleared. */
async function cleared(amount: number, party_id = w.customer): Promise<Cleared> {
  const number = newId();
  const body = {
    id: newId(),
    party_id,
    ...at(),
    number,
    bank: 'Sonali Bank',
    cheque_date: '2026-08-01',
    amount,
  };
  const written = await w.shop.call<typeof createChequeRoute>(createCheque, { body });
  const { id, direction } = answerOf(written).data;
  const input = { params: { id }, body: { version: 1 } };
  if (direction === 'received') answerOf(await w.shop.call(depositCheque, input));
  return clear(id);
}

async function clear(id: string): Promise<Cleared> {
  const payment_id = newId();
  const input = { params: { id }, body: { id: payment_id, ...bank() } };
  const { data } = answerOf(await w.shop.call<typeof clearChequeRoute>(clearCheque, input));
  return { id, version: data.version, payment_id };
}

/** Bounces the cheque; answers the id of the document that reverses its payment. */
async function bounce({ id, version }: Cleared, more: object = {}): Promise<string> {
  const body = { id: newId(), version, reason: 'No cover', ...more };
  const input = { params: { id }, body };
  const done = await w.shop.call<typeof bounceChequeRoute>(bounceCheque, input);
  expect(refusalOf(done)).toBeNull();
  expect(answerOf(done).data).toMatchObject({ state: 'bounced', payment: { is_reversed: true } });
  return body.id;
}

/** The customer's due and deposit, and the balances of bank and cash. */
async function readBalances(): Promise<string> {
  const { data } = answerOf(await w.shop.call(readCustomer, { params: { id: w.customer } })) as {
    data: { due: number; deposit: number };
  };
  const money = await withAdmin(db.connection, (admin) =>
    admin.query<{ code: string; amount: number }>(
      `select a.code, sum(l.debit - l.credit)::int as amount
       from journal_line l join account a on a.shop_id = l.shop_id and a.id = l.account_id
       where a.shop_id = $1 and a.code in ('1010', '1030') group by a.code`,
      [w.shop.shop_id],
    ),
  );
  const of = (code: string) => money.rows.find((row) => row.code === code)?.amount ?? 0;
  const { due, deposit } = data;
  return `due ${due} deposit ${deposit} bank ${of('1030')} cash ${of('1010')}`;
}

async function open(endpoint: Endpoint, id: string): Promise<(string | number)[][]> {
  const call = w.shop.call<typeof customerOpenItemsRoute>;
  const { data } = answerOf(await call(endpoint, { params: { id } }));
  return data.map((item) => [item.kind, item.open]);
}

test('a cleared cheque bounces after goods were taken back for cash', async () => {
  const sale = await invoice(10);
  const cheque = await cleared(100_000);
  const returned = await back(sale, 4, [cash(40_000)]);
  await bounce(cheque);
  // 1,000.00 less 400.00 of goods, and 400.00 of cash that were refunded.
  expect(await readBalances()).toBe('due 100000 deposit 0 bank 0 cash -40000');

  // Later documents work: the rest is returned against the due; a payment is made, and reversed.
  await back(sale, 6, []);
  expect(await readBalances()).toBe('due 40000 deposit 0 bank 0 cash -40000');
  const paid = await posted(postPayment, { customer_id: w.customer, payments: [cash(1_000)] });
  expect(refusalOf(await undo(reverseOnePayment, paid))).toBe('payment_refunded');
  await posted(postPayment, { customer_id: w.customer, payments: [cash(39_000)] });
  expect(await readBalances()).toBe('due 0 deposit 0 bank 0 cash 0');
  expect(refusalOf(await undo(reverseReturn, returned))).toBeNull();
});

test('the part missing from a deposit becomes a due of the payment itself', async () => {
  await invoice(10);
  const cheque = await cleared(150_000);
  await invoice(2, [deposited(20_000)]);
  await posted(postDeposit, {
    customer_id: w.customer,
    direction: 'out',
    payments: [cash(10_000)],
  });
  expect(await readBalances()).toBe('due 0 deposit 20000 bank 150000 cash -10000');
  const reversal = await bounce(cheque);
  expect(await booksOf(db.connection, reversal)).toEqual([
    '1030 Bank current account credit 1500.00',
    '1130 Customers (receivable) debit 1000.00 (First customer)',
    '2020 Customer deposits debit 500.00 (First customer)',
    '1130 Customers (receivable) debit 300.00 (First customer) shortfall',
    '2020 Customer deposits credit 300.00 (First customer) shortfall',
  ]);
  expect(await readBalances()).toBe('due 130000 deposit 0 bank 0 cash -10000');
  const { data } = answerOf(
    await w.shop.call<typeof listChequesRoute>(listCheques, { query: { state: 'bounced' } }),
  );
  expect(data).toMatchObject([{ payment: { id: cheque.payment_id, shortfall: 30_000 } }]);
  expect(await open(customerOpenItems, w.customer)).toEqual([
    ['sale', 100_000],
    ['bounced_cheque', 30_000],
  ]);

  // The cheque is deposited again, clears in full, and bounces once more.
  const { id, version } = cheque;
  const input = { params: { id }, body: { version: version + 1 } };
  answerOf(await w.shop.call(depositCheque, input));
  const again = await clear(id);
  expect(await readBalances()).toBe('due 0 deposit 20000 bank 150000 cash -10000');
  await bounce(again);
  expect(await readBalances()).toBe('due 130000 deposit 0 bank 0 cash -10000');
});

test('the goods were exchanged, or a part was written off', async () => {
  const sale = await invoice(10);
  const cheque = await cleared(60_000);
  await posted(postExchange, {
    sale_id: sale.id,
    customer_id: w.customer,
    payments: [],
    returned: [{ sale_line_id: sale.lines[0]?.id, quantity: 40_000 }],
    lines: [{ variant_id: sack, quantity: 40_000 }],
  });
  await posted(postWriteOff, { party_id: w.customer, amount: 40_000, reason: 'Gone' });
  expect(await readBalances()).toBe('due 0 deposit 0 bank 60000 cash 0');
  await bounce(cheque);
  expect(await readBalances()).toBe('due 60000 deposit 0 bank 0 cash 0');
  await posted(postPayment, { customer_id: w.customer, payments: [cash(60_000)] });
  expect(await readBalances()).toBe('due 0 deposit 0 bank 0 cash 60000');
});

test('the sale can be reversed after its cheque bounced, as before it was paid', async () => {
  const sale = await invoice(10);
  const cheque = await cleared(100_000);
  expect(refusalOf(await undo(reverseSale, sale.id))).toBe('has_payments');
  await bounce(cheque);
  expect(refusalOf(await undo(reverseSale, sale.id))).toBeNull();
  expect(await readBalances()).toBe('due 0 deposit 0 bank 0 cash 0');
});

test('the customer was archived: a new due restores them', async () => {
  const sale = await invoice(10);
  const cheque = await cleared(100_000);
  await back(sale, 10, [cash(100_000)]);
  const archive = { params: { id: w.customer }, body: { archived: true } };
  answerOf(await w.shop.call(archiveCustomer, archive));
  await bounce(cheque);
  expect(await readBalances()).toBe('due 100000 deposit 0 bank 0 cash -100000');
  await posted(postPayment, { customer_id: w.customer, payments: [cash(100_000)] });
  answerOf(await w.shop.call(archiveCustomer, archive));
});

test('the customer was merged: the survivor owes it', async () => {
  const duplicateId = w.customer;
  await invoice(10);
  const cheque = await cleared(120_000);
  const row = { shop_id: w.shop.shop_id, kind: 'customer', code: 'kept', name: 'Karim' };
  const id = newId();
  await w.shop.run((tx) =>
    tx
      .insertInto('party')
      .values({ ...row, id })
      .execute(),
  );
  answerOf(
    await w.shop.call(mergeCustomers, { params: { id }, body: { duplicate_id: duplicateId } }),
  );
  w = { ...w, customer: id };
  await posted(postDeposit, { customer_id: id, direction: 'out', payments: [cash(15_000)] });
  await bounce(cheque);
  expect(await readBalances()).toBe('due 115000 deposit 0 bank 0 cash -15000');
});

test('the bank’s fee is posted with it, whatever happened to the money', async () => {
  await invoice(10);
  const cheque = await cleared(150_000);
  await posted(postDeposit, {
    customer_id: w.customer,
    direction: 'out',
    payments: [cash(50_000)],
  });
  const account_id = await w.post.expenseCategory();
  await bounce(cheque, { fee: { account_id, amount: 23_000, ...bank() } });
  expect(await readBalances()).toBe('due 150000 deposit 0 bank -23000 cash -50000');
});

async function bill(pieces: number): Promise<string> {
  const lines = [{ variant_id: sack, quantity: pieces * 10_000, unit_cost: 6_000 }];
  return posted(postReceipt, { supplier_id: w.supplier, lines, payments: [] });
}

test('an advance was used for a later bill: the payment itself is owed again', async () => {
  await bill(10);
  const cheque = await cleared(100_000, w.supplier);
  await bill(5);
  await posted(postSupplierPayment, { supplier_id: w.supplier, payments: [] });
  expect(await open(supplierOpenItems, w.supplier)).toEqual([['supplier_payment', -10_000]]);
  const reversal = await bounce(cheque);
  expect(await booksOf(db.connection, reversal)).toEqual([
    '1030 Bank current account debit 1000.00',
    '2010 Suppliers (payable) credit 1000.00 (First supplier)',
  ]);
  // 600.00 and 300.00 of goods: the later bill was settled by the advance, and stays settled.
  expect(await open(supplierOpenItems, w.supplier)).toEqual([
    ['goods_receipt', 60_000],
    ['bounced_cheque', 30_000],
  ]);
  await posted(postSupplierPayment, { supplier_id: w.supplier, payments: [cash(90_000)] });
  expect(await open(supplierOpenItems, w.supplier)).toEqual([]);
});

test('goods were returned for cash to a supplier who is archived', async () => {
  const receipt = await bill(10);
  const cheque = await cleared(60_000, w.supplier);
  const receipt_line_id = await w.post.receiptLine(receipt);
  await posted(postSupplierReturn, {
    receipt_id: receipt,
    lines: [{ receipt_line_id, quantity: 100_000 }],
    refunds: [cash(60_000)],
  });
  const archive = { params: { id: w.supplier }, body: { archived: true } };
  answerOf(await w.shop.call(archiveSupplier, archive));
  await bounce(cheque);
  expect(await open(supplierOpenItems, w.supplier)).toEqual([['goods_receipt', 60_000]]);
  await posted(postSupplierPayment, { supplier_id: w.supplier, payments: [cash(60_000)] });
});
