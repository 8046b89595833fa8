import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { listExpenseCategoriesRoute } from '#domains/accounting/contract/expense-category.ts';
import type { ledgerRoute } from '#domains/accounting/contract/ledger.ts';
import type { trialBalanceRoute } from '#domains/accounting/contract/trial-balance.ts';
import { listExpenseCategories } from '#domains/accounting/server/expense-categories.ts';
import { ledger } from '#domains/accounting/server/ledger.ts';
import { trialBalance } from '#domains/accounting/server/trial-balance.ts';
import { add } from '#domains/kernel/core/money.ts';
import type { Order } from '#domains/orders/contract/order.ts';
import { createOrder, readOrder } from '#domains/orders/server/orders.ts';
import type { customerAgeingRoute } from '#domains/parties/contract/dues.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { customerAgeing, customerOpenItems, supplierAgeing } from '#domains/parties/server/dues.ts';
import { postDeposit } from '#domains/parties/server/post-deposit.ts';
import { postPayment } from '#domains/parties/server/post-payment.ts';
import { postSupplierPayment } from '#domains/parties/server/post-supplier-payment.ts';
import { closeShift } from '#domains/pos/server/shift/close-shift.ts';
import { openShift } from '#domains/pos/server/shift/open-shift.ts';
import { postBill } from '#domains/purchases/server/post-bill.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { postChallan } from '#domains/sales/server/challans.ts';
import { postExchange } from '#domains/sales/server/post-exchange.ts';
import { postInvoice } from '#domains/sales/server/post-invoice.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { postExpense } from '#domains/treasury/server/post-expense.ts';
import {
  postOwnerCredit,
  postOwnerDebit,
} from '#domains/treasury/server/post-owner-transaction.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { booksOf, levelOf } from '../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { foldAndFindBroken } from '../../testkit/fold.ts';
import { answerOf, type CallInput, openTestShop, type TestShop } from '../../testkit/shop.ts';
import { showMoney } from '../../testkit/table-values.ts';

/*
 * One month of a shop, day by day, with both books after every step. All amounts are computed by
 * hand. The shop is registered for VAT at 5 %, uses average cost and rounds totals to whole taka.
 */

let db: TestDatabase;
let shop: TestShop;
let rice: string;
let oil: string;
let karim: string;
let rahima: string;
let mills: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  shop = await openTestShop(db.database);
  rice = await shop.addProduct({ code: 'RICE', sale_price: 10_000 });
  oil = await shop.addProduct({ code: 'OIL', sale_price: 20_000 });
  [karim, rahima] = await people('customer', ['Karim', 'Rahima']);
  [mills] = await people('supplier', ['Sonali Mills']);
});

async function people(kind: 'customer' | 'supplier', names: string[]) {
  const rows = names.map((name) => ({ code: name, name }));
  const made = await shop.run((tx) => addParties(tx, { shop_id: shop.shop_id, newId, kind }, rows));
  return names.map((name) => made.get(name) ?? '') as [string, string];
}

/** The middle of a day of August 2026 in Dhaka. */
const august = (day: number) => new Date(Date.UTC(2026, 7, day, 9));

const pieces = (count: number) => count * 10_000;
const taka = (amount: number) => Math.round(amount * 100);

type Posted = { id: string; number: string; lines: { id: string }[] };

/** Sends a request on a day, which must succeed. */
async function on<T = Posted>(day: number, endpoint: Endpoint, input: CallInput): Promise<T> {
  const result = await shop.call(endpoint, input, shop.owner, august(day));
  return (answerOf(result) as { data: T }).data;
}

/** Posts a document in Mirpur. */
const posted = <T = Posted>(day: number, endpoint: Endpoint, body: object) =>
  on<T>(day, endpoint, { body: { id: newId(), ...body } });

const location = () => ({ warehouse_id: shop.warehouses.shop });
const cash = (amount: number) => ({
  payment_method_id: shop.methods.cash,
  amount: taka(amount),
});
const bkash = (amount: number) => ({
  payment_method_id: shop.methods.bkash,
  amount: taka(amount),
});
const bank = (amount: number) => ({
  payment_method_id: shop.methods.bank,
  bank_account_id: shop.bank_account_id,
  amount: taka(amount),
});

const books = ({ id }: { id: string }) => booksOf(db.connection, id);
const stock = async () => ({
  rice: await levelOf(db.connection, shop.warehouses.shop, rice),
  oil: await levelOf(db.connection, shop.warehouses.shop, oil),
});

/** The open balance of each party: `Karim 139.00`. */
async function open(endpoint: Endpoint): Promise<string[]> {
  const result = await shop.call<typeof customerAgeingRoute>(endpoint, {}, shop.owner, august(31));
  return answerOf(result).data.map(({ name, total }) => `${name} ${showMoney(total)}`);
}

const line = (sold: Posted, index: number, count: number) => ({
  sale_line_id: sold.lines[index]?.id,
  quantity: pieces(count),
});

async function orderOf(kind: 'purchase_order' | 'sales_order', id: string): Promise<Order> {
  return on<Order>(31, readOrder(kind), { params: { id } });
}

describe('the month', () => {
  let order: Order;
  let receipt: Posted;
  let counter_sale: Posted;
  let credit_sale: Posted;

  test('runs from the order to the last day', async () => {
    await capital();
    order = await purchaseOrder();
    receipt = await partReceipt();
    counter_sale = await cashSale();
    await billAtAnotherPrice();
    credit_sale = await creditSale();
    await partReturn();
    await exchange();
    await twoMoreOnCredit();
    await threeDuesByOnePayment();
    await advanceSaleDelivered();
    await expenseFromTheDrawer();
    await supplierPaid();
    await drawing();
    await monthEnd();
    expect(await foldAndFindBroken(db)).toEqual([]);
  });

  /** 1 August. The owner pays in 5,000.00 in cash and 50,000.00 by bank. */
  async function capital() {
    const put = await posted(1, postOwnerCredit, {
      ...location(),
      payments: [cash(5_000), bank(50_000)],
    });
    expect(await books(put)).toEqual([
      '1010 Cash in hand debit 5000.00',
      '1030 Bank current account debit 50000.00',
      "3010 Owner's capital credit 55000.00",
    ]);
  }

  /** 2 August. 100 x 60.00 and 50 x 150.00 are 13,500.00; with 5 % 14,175.00. Nothing moves. */
  async function purchaseOrder() {
    const vat = { vat_rate: 50_000 };
    const made = await posted<Order>(2, createOrder('purchase_order'), {
      ...location(),
      party_id: mills,
      lines: [
        { variant_id: rice, quantity: pieces(100), unit_price: taka(60), ...vat },
        { variant_id: oil, quantity: pieces(50), unit_price: taka(150), ...vat },
      ],
    });
    expect(made).toMatchObject({ number: 'MIR-26/W00001', total: taka(14_175) });
    expect(await books(made)).toEqual([]);
    return made;
  }

  /**
   * 3 August. 60 x 60.00 = 3,600.00 and 20 x 150.00 = 3,000.00 arrive, VAT 330.00, all on account.
   */
  async function partReceipt() {
    const counts = [60, 20];
    const came = await posted(3, postReceipt, {
      ...location(),
      supplier_id: mills,
      order_id: order.id,
      payments: [],
      lines: order.lines.map((ordered, index) => ({
        variant_id: ordered.variant_id,
        order_line_id: ordered.id,
        quantity: pieces(counts[index] ?? 0),
        unit_cost: ordered.unit_price,
        vat_rate: ordered.vat_rate,
      })),
    });
    expect(await books(came)).toEqual([
      '1210 Stock in hand debit 6600.00',
      '1310 VAT receivable debit 330.00',
      '2010 Suppliers (payable) credit 6930.00 (Sonali Mills)',
      'stock +60 worth +3600.00',
      'stock +20 worth +3000.00',
    ]);
    expect(await orderOf('purchase_order', order.id)).toMatchObject({
      state: 'part',
      lines: [{ taken: pieces(60) }, { taken: pieces(20) }],
    });
    return came;
  }

  /** 4 August. A customer buys 10 of rice: 1,000.00 and 50.00 of VAT; they cost 60.00 each. */
  async function cashSale() {
    const sold = await posted(4, postSale, {
      ...location(),
      payments: [cash(1_050)],
      lines: [{ variant_id: rice, quantity: pieces(10) }],
    });
    expect(await books(sold)).toEqual([
      '1010 Cash in hand debit 1050.00',
      '1210 Stock in hand credit 600.00',
      '2110 VAT payable credit 50.00',
      '4010 Sales credit 1000.00',
      '5010 Cost of sales debit 600.00',
      'stock -10 worth -600.00',
    ]);
    return sold;
  }

  /**
   * 5 August. The bill has 63.00 for rice: 60 x 3.00 = 180.00 more, and 9.00 of VAT. 50 of the 60
   * are still in stock, which are worth 150.00 more; the 10 sold cost 30.00 more.
   */
  async function billAtAnotherPrice() {
    const bill = await posted(5, postBill, {
      receipt_id: receipt.id,
      payments: [],
      reference: 'SM-118',
      lines: [{ receipt_line_id: receipt.lines[0]?.id, unit_cost: taka(63) }],
    });
    expect(await books(bill)).toEqual([
      '1210 Stock in hand debit 150.00',
      '1310 VAT receivable debit 9.00',
      '2010 Suppliers (payable) credit 189.00 (Sonali Mills)',
      '5010 Cost of sales debit 30.00',
      'stock +0 worth +150.00',
    ]);
    expect(await stock()).toEqual({ rice: '50 worth 3150.00', oil: '20 worth 3000.00' });
  }

  /**
   * 7 August. Karim buys 20 of rice and 5 of oil: 2,000.00 + 1,000.00 = 3,000.00, less 100.00, and
   * 5 % of 2,900.00 = 145.00: 3,045.00. He pays 45.00. They cost 20 x 63.00 + 5 x 150.00 =
   * 2,010.00.
   */
  async function creditSale() {
    const sold = await posted(7, postSale, {
      ...location(),
      customer_id: karim,
      payments: [cash(45)],
      lines: [
        { variant_id: rice, quantity: pieces(20) },
        { variant_id: oil, quantity: pieces(5) },
      ],
      order_discount: taka(100),
    });
    expect(await books(sold)).toEqual([
      '1010 Cash in hand debit 45.00',
      '1130 Customers (receivable) debit 3000.00 (Karim)',
      '1210 Stock in hand credit 2010.00',
      '2110 VAT payable credit 145.00',
      '4010 Sales credit 3000.00',
      '4090 Discount given debit 100.00',
      '5010 Cost of sales debit 2010.00',
      'stock -20 worth -1260.00',
      'stock -5 worth -750.00',
    ]);
    return sold;
  }

  /**
   * 9 August. 4 of the 20 of rice are returned. The share of rice in the discount was 66.67, in the
   * VAT 96.67; a fifth of each is 13.33 and 19.33: 400.00 - 13.33 + 19.33 = 406.00, off the due. 4
   * x 63.00 are stock again.
   */
  async function partReturn() {
    const back = await posted(9, postReturn, {
      sale_id: credit_sale.id,
      refunds: [],
      reason: 'Too much',
      lines: [line(credit_sale, 0, 4)],
    });
    expect(await books(back)).toEqual([
      '1130 Customers (receivable) credit 406.00 (Karim)',
      '1210 Stock in hand debit 252.00',
      '2110 VAT payable debit 19.33',
      '4020 Sales returns debit 400.00',
      '4090 Discount given credit 13.33',
      '5010 Cost of sales credit 252.00',
      'stock +4 worth +252.00',
    ]);
    expect(await stock()).toEqual({ rice: '34 worth 2142.00', oil: '15 worth 2250.00' });
  }

  /**
   * 10 August. From the sale of the 4th one of rice, 105.00, is exchanged for one of oil, 210.00:
   * 105.00 in cash. The oil leaves at 150.00, the rice returns at 63.00, its cost with the bill:
   * 87.00 together, and 5.00 of VAT.
   */
  async function exchange() {
    const swapped = await posted(10, postExchange, {
      ...location(),
      sale_id: counter_sale.id,
      payments: [cash(105)],
      returned: [line(counter_sale, 0, 1)],
      lines: [{ variant_id: oil, quantity: pieces(1) }],
    });
    expect(await books(swapped)).toEqual([
      '1010 Cash in hand debit 105.00',
      '1210 Stock in hand credit 87.00',
      '2110 VAT payable credit 5.00',
      '4010 Sales credit 200.00',
      '4020 Sales returns debit 100.00',
      '5010 Cost of sales debit 87.00',
      'stock -1 worth -150.00',
      'stock +1 worth +63.00',
    ]);
    expect(await stock()).toEqual({ rice: '35 worth 2205.00', oil: '14 worth 2100.00' });
  }

  /**
   * 12 and 15 August. Karim buys 5 of rice, 525.00, and 2 of oil, 420.00. Rice is worth 2,205.00 /
   * 35: five of it 315.00.
   */
  async function twoMoreOnCredit() {
    const sold = async (day: number, variant_id: string, count: number) =>
      posted(day, postSale, {
        ...location(),
        customer_id: karim,
        payments: [],
        lines: [{ variant_id, quantity: pieces(count) }],
      });
    expect(await books(await sold(12, rice, 5))).toEqual([
      '1130 Customers (receivable) debit 525.00 (Karim)',
      '1210 Stock in hand credit 315.00',
      '2110 VAT payable credit 25.00',
      '4010 Sales credit 500.00',
      '5010 Cost of sales debit 315.00',
      'stock -5 worth -315.00',
    ]);
    expect(await books(await sold(15, oil, 2))).toEqual([
      '1130 Customers (receivable) debit 420.00 (Karim)',
      '1210 Stock in hand credit 300.00',
      '2110 VAT payable credit 20.00',
      '4010 Sales credit 400.00',
      '5010 Cost of sales debit 300.00',
      'stock -2 worth -300.00',
    ]);
    expect(await stock()).toEqual({ rice: '30 worth 1890.00', oil: '12 worth 1800.00' });
  }

  /**
   * 18 August. Karim owes 3,000.00 - 406.00 = 2,594.00, 525.00 and 420.00: 3,539.00. He pays
   * 3,400.00 by bKash: the first two in full, and 281.00 of the third, of which 139.00 remain.
   */
  async function threeDuesByOnePayment() {
    const paid = await posted(18, postPayment, {
      ...location(),
      customer_id: karim,
      payments: [bkash(3_400)],
    });
    expect(paid).toMatchObject({
      due_before: taka(3_539),
      due_after: taka(139),
      allocations: [
        { before: taka(2_594), amount: taka(2_594), after: 0 },
        { before: taka(525), amount: taka(525), after: 0 },
        { before: taka(420), amount: taka(281), after: taka(139) },
      ],
    });
    expect(await books(paid)).toEqual([
      '1020 bKash merchant debit 3400.00',
      '1130 Customers (receivable) credit 3400.00 (Karim)',
    ]);
  }

  /**
   * 19 August. Rahima orders 10 of rice at 95.00: 950.00 and 47.50, in whole taka 998.00. She pays
   * a deposit of 500.00, which is owed to her and not a sale yet. 25 August. The goods are
   * delivered: 500.00 of the deposit, 498.00 in cash. They cost 10 x 1,890.00 / 30 = 630.00. The
   * challan records the delivery, and posts nothing.
   */
  async function advanceSaleDelivered() {
    const price = { quantity: pieces(10), unit_price: taka(95) };
    const booked = await posted(19, createOrder('sales_order'), {
      ...location(),
      party_id: rahima,
      lines: [{ variant_id: rice, ...price }],
    });
    const left = { ...location(), customer_id: rahima, direction: 'in', payments: [cash(500)] };
    expect(await books(await posted(19, postDeposit, left))).toEqual([
      '1010 Cash in hand debit 500.00',
      '2020 Customer deposits credit 500.00 (Rahima)',
    ]);
    const deposit = { payment_method_id: shop.methods.deposit, amount: taka(500) };
    const sold = await posted(25, postInvoice, {
      ...location(),
      customer_id: rahima,
      order_id: booked.id,
      lines: [{ variant_id: rice, ...price, order_line_id: booked.lines[0]?.id }],
      payments: [deposit, cash(498)],
    });
    expect(await books(sold)).toEqual([
      '1010 Cash in hand debit 498.00',
      '1210 Stock in hand credit 630.00',
      '2020 Customer deposits debit 500.00 (Rahima)',
      '2110 VAT payable credit 47.50',
      '4010 Sales credit 950.00',
      '4110 Rounding credit 0.50',
      '5010 Cost of sales debit 630.00',
      'stock -10 worth -630.00',
    ]);
    const handed = { id: newId(), lines: [line(sold, 0, 10)] };
    const challans = await on(25, postChallan, { params: { id: sold.id }, body: handed });
    expect(challans).toMatchObject({ to_deliver: [{ quantity: 0 }], order: { id: booked.id } });
    expect(await orderOf('sales_order', booked.id)).toMatchObject({ state: 'done' });
  }

  /** 20 August. Of a drawer with 2,000.00, 400.00 pay for electricity: 1,600.00 are counted. */
  async function expenseFromTheDrawer() {
    const register_id = shop.registers.mirpur;
    const shift = { register_id, opening_float: taka(2_000) };
    const opened = await posted(20, openShift, shift);
    const result = await shop.call<typeof listExpenseCategoriesRoute>(listExpenseCategories, {
      query: { q: 'Electricity' },
    });
    const account_id = answerOf(result).data[0]?.id;
    const spent = await posted(20, postExpense, {
      ...location(),
      register_id,
      payments: [cash(400)],
      lines: [{ account_id, net: taka(400), description: 'July' }],
    });
    expect(await books(spent)).toEqual([
      '1010 Cash in hand credit 400.00',
      '6030 Electricity and gas debit 400.00',
    ]);
    const count = { id: newId(), counted: taka(1_600) };
    const closed = await on(20, closeShift, { params: { id: opened.id }, body: count });
    expect(closed).toMatchObject({ expected: taka(1_600), difference: 0 });
  }

  /** 22 August. Of the 6,930.00 and 189.00 owed to Sonali Mills 5,000.00 are paid by bank. */
  async function supplierPaid() {
    const paid = await posted(22, postSupplierPayment, {
      ...location(),
      supplier_id: mills,
      payments: [bank(5_000)],
    });
    expect(paid).toMatchObject({ due_before: taka(7_119), due_after: taka(2_119) });
    expect(await books(paid)).toEqual([
      '1030 Bank current account credit 5000.00',
      '2010 Suppliers (payable) debit 5000.00 (Sonali Mills)',
    ]);
  }

  /** 28 August. The owner draws 3,000.00 from the bank, which is not an expense. */
  async function drawing() {
    const taken = await posted(28, postOwnerDebit, { ...location(), payments: [bank(3_000)] });
    expect(await books(taken)).toEqual([
      '1030 Bank current account credit 3000.00',
      "3020 Owner's drawings debit 3000.00",
    ]);
  }

  /**
   * 31 August. Cash 5,000 + 1,050 + 45 + 105 + 500 - 400 + 498 = 6,798.00. VAT 50.00 + 145.00
   * - 19.33 - 5.00 + 10.00 + 25.00 + 20.00 + 47.50 = 273.17. Cost of sales 600.00 + 30.00 +
   * 2,010.00 - 252.00 + 150.00 - 63.00 + 315.00 + 300.00 + 630.00 = 3,720.00. Stock: rice
   * 1,890.00 - 630.00 = 1,260.00, oil 1,800.00. Profit: 6,050.00 - 500.00 - 86.67 + 0.50 -
   * 3,720.00 - 400.00 = 1,343.83.
   */
  async function monthEnd() {
    const { rows, debit_total, credit_total } = answerOf(
      await shop.call<typeof trialBalanceRoute>(trialBalance, { query: { as_of: '2026-08-31' } }),
    ).data;
    const shown = rows
      .filter(({ debit, credit }) => debit !== 0 || credit !== 0)
      .map(
        ({ code, debit, credit }) =>
          `${code} ${debit > 0 ? 'debit' : 'credit'} ${showMoney(add(debit, credit))}`,
      );
    expect(shown).toEqual([
      '1010 debit 6798.00',
      '1020 debit 3400.00',
      '1030 debit 42000.00',
      '1130 debit 139.00',
      '1210 debit 3060.00',
      '1310 debit 339.00',
      '2010 credit 2119.00',
      '2110 credit 273.17',
      '3010 credit 55000.00',
      '3020 debit 3000.00',
      '4010 credit 6050.00',
      '4020 debit 500.00',
      '4090 debit 86.67',
      '4110 credit 0.50',
      '5010 debit 3720.00',
      '6030 debit 400.00',
    ]);
    expect([debit_total, credit_total].map(showMoney)).toEqual(['63442.67', '63442.67']);
    expect(await stock()).toEqual({ rice: '20 worth 1260.00', oil: '12 worth 1800.00' });
    expect(await open(customerAgeing)).toEqual(['Karim 139.00']);
    expect(await open(supplierAgeing)).toEqual(['Sonali Mills 2119.00']);
    await checkOpenItems();
    await bankLedger();
  }

  /**
   * One of Karim's documents is still open: 139.00 of the 420.00 of the 15th, sixteen days overdue.
   */
  async function checkOpenItems() {
    const items = await on<object[]>(31, customerOpenItems, { params: { id: karim } });
    expect(items).toMatchObject([
      { business_date: '2026-08-15', amount: taka(420), open: taka(139), days: 16 },
    ]);
  }

  async function bankLedger() {
    const account_id = shop.accounts.get('1030') ?? '';
    const query = { account_id, from: '2026-08-01', to: '2026-08-31' };
    const ledgerView = answerOf(await shop.call<typeof ledgerRoute>(ledger, { query })).data;
    const lines = ledgerView.lines.map((one) => `${one.business_date} ${showMoney(one.balance)}`);
    expect(lines).toEqual(['2026-08-01 50000.00', '2026-08-22 45000.00', '2026-08-28 42000.00']);
    expect(ledgerView.closing).toBe(taka(42_000));
  }
});
