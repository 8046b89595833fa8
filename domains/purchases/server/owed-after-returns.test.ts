import fc from 'fast-check';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeCostMethod } from '#domains/inventory/server/costs/change-cost-method.ts';
import { minor, sumOf } from '#domains/kernel/core/money.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { booksOf, levelOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { withAdmin } from '../../../testkit/server.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import { showMoney } from '../../../testkit/table-values.ts';
import type { Receipt } from '../contract/goods-receipt.ts';
import type { readReceiptSheetRoute } from '../contract/receipt-sheet.ts';
import { postBill } from './post-bill.ts';
import { postReceipt } from './post-receipt.ts';
import { postSupplierReturn } from './post-supplier-return.ts';
import { readReceiptSheet } from './read-receipt-sheet.ts';
import { reverseReceiptCost } from './reverse-late-cost.ts';
import { reverseReceipt } from './reverse-receipt.ts';
import { reverseSupplierReturn } from './reverse-supplier-return.ts';

let db: TestDatabase;
let shop: TestShop;
let pan: string;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

async function open(cost_method: 'average' | 'fifo', vat_registered = true) {
  shop = await openTestShop(db.database, { vat_registered, rounding_unit: 1 });
  answerOf(await shop.call(changeCostMethod, { body: { cost_method } }));
  pan = await shop.addProduct({ code: 'PAN', sale_price: 500_000 });
}

/** A receipt from a new supplier, so that the amount owed is for this receipt only. */
async function receive(pieces: number, unit_cost: number, line: object = {}, more: object = {}) {
  const code = newId();
  const { shop_id, warehouses } = shop;
  const added = await shop.run((tx) =>
    addParties(tx, { shop_id, newId, kind: 'supplier' }, [{ code, name: 'Walton' }]),
  );
  const lines = [{ variant_id: pan, quantity: pieces * 10_000, unit_cost, vat_rate: 0, ...line }];
  const header = { supplier_id: added.get(code) ?? '', warehouse_id: warehouses.shop };
  const body = { id: newId(), ...header, lines, payments: [], ...more };
  return (answerOf(await shop.call(postReceipt, { body })) as { data: Receipt }).data;
}

type Made = { id: string; endpoint: Endpoint };

async function sendBack({ id: receipt_id, lines }: Receipt, pieces: number): Promise<Made> {
  const id = newId();
  const back = [{ receipt_line_id: lines[0]?.id, quantity: pieces * 10_000 }];
  const body = { id, receipt_id, refunds: [], lines: back };
  answerOf(await shop.call(postSupplierReturn, { body }));
  return { id, endpoint: reverseSupplierReturn };
}

async function bill({ id: receipt_id, lines }: Receipt, unit_cost: number, more: object = {}) {
  const id = newId();
  const billLines = [{ receipt_line_id: lines[0]?.id, unit_cost }];
  const body = { id, receipt_id, payments: [], lines: billLines, ...more };
  answerOf(await shop.call(postBill, { body }));
  return { id, endpoint: reverseReceiptCost };
}

const undo = ({ id, endpoint }: Made) =>
  shop.call(endpoint, { params: { id }, body: { id: newId(), reason: 'A mistake' } });

/** The amount owed to the supplier of the receipt, and the recoverable VAT. */
async function owed({ id, supplier_id }: Receipt): Promise<string> {
  const { rows } = await withAdmin(db.connection, (admin) =>
    admin.query<{ due: string; vat: string }>(
      `select (select balance from party_balance where party_id = $2) as due,
         (select sum(l.debit - l.credit) from journal_line l
           join journal_entry e on e.shop_id = l.shop_id and e.id = l.entry_id
           join document d on d.shop_id = e.shop_id and d.id = e.document_id
           join account a on a.shop_id = l.shop_id and a.id = l.account_id and a.code = '1310'
           where coalesce(d.reverses_id, d.id) in (
             select $1::uuid
             union all select document_id from receipt_cost where receipt_id = $1
             union all select document_id from supplier_return where receipt_id = $1)) as vat`,
      [id, supplier_id],
    ),
  );
  const shown = (text: string | null | undefined) => showMoney(minor(Number(text ?? 0)));
  return `${shown(rows[0]?.due)} with VAT ${shown(rows[0]?.vat)}`;
}

test.each(['average', 'fifo'] as const)(
  'a bill is owed for kept stock, and later returns are at its price: %s',
  async (method) => {
    await open(method);
    const receipt = await receive(100, 100_000, { vat_rate: 50_000 });
    const first = await sendBack(receipt, 20);
    expect(await owed(receipt)).toBe('84000.00 with VAT 4000.00');
    const costlierBill = await bill(receipt, 110_000);
    // 80 at 1,100.00 and 5 %. Nothing was sold.
    expect(await owed(receipt)).toBe('92400.00 with VAT 4400.00');
    expect(await levelOf(db.connection, shop.warehouses.shop, pan)).toBe('80 worth 88000.00');
    expect(await booksOf(db.connection, costlierBill.id)).toEqual([
      '1210 Stock in hand debit 8000.00',
      '1310 VAT receivable debit 400.00',
      '2010 Suppliers (payable) credit 8400.00 (Walton)',
      'stock +0 worth +8000.00',
    ]);
    await sendBack(receipt, 10);
    expect(await owed(receipt)).toBe('80850.00 with VAT 3850.00');
    // The return is reversed: these pieces are owed at the price of the bill.
    answerOf(await undo(first));
    expect(await owed(receipt)).toBe('103950.00 with VAT 4950.00');
    expect(await levelOf(db.connection, shop.warehouses.shop, pan)).toBe('90 worth 99000.00');
    answerOf(await undo(costlierBill));
    expect(await owed(receipt)).toBe('94500.00 with VAT 4500.00');
    expect(await levelOf(db.connection, shop.warehouses.shop, pan)).toBe('90 worth 90000.00');
  },
);

test('where VAT is part of the cost, it is owed for kept stock too', async () => {
  await open('average', false);
  const receipt = await receive(10, 10_000, { vat_rate: 50_000 });
  await sendBack(receipt, 4);
  const costlierBill = await bill(receipt, 11_000);
  expect(await owed(receipt)).toBe('693.00 with VAT 0.00');
  answerOf(await undo(costlierBill));
  expect(await owed(receipt)).toBe('630.00 with VAT 0.00');
});

test('reversing a bill before a later one changes nothing; a reversed receipt owes 0', async () => {
  await open('average');
  const receipt = await receive(10, 10_000);
  const first = await bill(receipt, 11_000);
  const second = await bill(receipt, 8_000);
  answerOf(await undo(first));
  expect(await owed(receipt)).toBe('800.00 with VAT 0.00');
  answerOf(await undo(second));
  expect(await owed(receipt)).toBe('1000.00 with VAT 0.00');
  const all = await sendBack(receipt, 10);
  expect(await owed(receipt)).toBe('0.00 with VAT 0.00');
  const much = await bill(receipt, 12_000);
  expect(await owed(receipt)).toBe('0.00 with VAT 0.00');
  answerOf(await undo(all));
  expect(await owed(receipt)).toBe('1200.00 with VAT 0.00');
  answerOf(await undo(much));
  answerOf(await undo({ id: receipt.id, endpoint: reverseReceipt }));
  expect(await owed(receipt)).toBe('0.00 with VAT 0.00');
});

/** 7 at 33.33 less 1.00 on the line, less 10 % on the whole, 7.5 % VAT: no amount is round. */
const odd = () =>
  receive(7, 3_333, { product_discount: 100, vat_rate: 75_000 }, { order_discount_rate: 100_000 });

type Step = 'return 2' | 'return 1' | 'bill 35.01' | 'bill 29.99';
type Event = Step | `undo ${Step}`;

async function make(receipt: Receipt, step: Step): Promise<Made> {
  if (step.startsWith('return')) return sendBack(receipt, Number(step.at(-1)));
  return bill(receipt, Math.round(Number(step.slice(5)) * 100));
}

const EVENTS: readonly Event[] = [
  ...(['return 2', 'return 1', 'bill 35.01', 'bill 29.99'] as const),
  ...(['undo return 2', 'undo bill 35.01', 'undo bill 29.99'] as const),
];

/** A document comes before its reversal, and the lower bill after the higher one. */
function sorted(order: readonly Event[]): Event[] {
  const first = (one: Event, other: Event, events: Event[]) => {
    const [a, b] = [events.indexOf(one), events.indexOf(other)];
    if (b < 0 || a < b) return;
    events[a] = other;
    events[b] = one;
  };
  const events = [...order];
  first('bill 35.01', 'bill 29.99', events);
  first('return 2', 'undo return 2', events);
  first('bill 35.01', 'undo bill 35.01', events);
  first('bill 29.99', 'undo bill 29.99', events);
  first('bill 35.01', 'bill 29.99', events);
  first('bill 29.99', 'undo bill 29.99', events);
  return events;
}

/** 232.31 less 10 % is 209.08, VAT 15.68; one of the 7 was returned, with 29.87 and 2.24. */
const AS_WRITTEN = '192.65 with VAT 13.44';
/** 208.93 less the same 23.23 is 185.70, VAT 13.93; one was returned with 26.53 and 1.99. */
const AT_29_99 = '171.11 with VAT 11.94';

test.each([
  ['average', EVENTS, AS_WRITTEN],
  ['fifo', EVENTS, AS_WRITTEN],
  ['average', EVENTS.filter((event) => event !== 'undo bill 29.99'), AT_29_99],
  ['fifo', EVENTS.filter((event) => event !== 'undo bill 29.99'), AT_29_99],
] as const)(
  'returns, bills and reversals in any order owe the same: %s, %#',
  async (method, events, expected) => {
    await open(method);
    const any = fc.shuffledSubarray([...events], { minLength: events.length });
    const orders = fc.sample(any, { numRuns: 6, seed: 19 });
    const seen = new Set<string>();
    for (const order of orders) {
      const receipt = await odd();
      const made = new Map<string, Made>();
      for (const event of sorted(order)) {
        const of = made.get(event.replace('undo ', ''));
        if (event.startsWith('undo') && of !== undefined) {
          expect(refusalOf(await undo(of))).toBeNull();
        } else made.set(event, await make(receipt, event as Step));
      }
      seen.add(await owed(receipt));
    }
    expect([...seen]).toEqual([expected]);
  },
);

test('the page of a receipt proposes the exact credit of the next return', async () => {
  await open('average');
  const receipt = await receive(10, 10_000);
  await sendBack(receipt, 3);
  await bill(receipt, 12_000);
  const result = shop.call<typeof readReceiptSheetRoute>(readReceiptSheet, {
    params: { id: receipt.id },
  });
  const { data } = answerOf(await result);
  expect(data.lines).toMatchObject([{ net: 120_000, returned: 30_000 }]);
  expect(data.after).toMatchObject([{ total: 30_000 }, { kind: 'bill', total: 14_000 }]);
});

/** The parts of a late cost, or of its reversal, and their sum. */
async function partsOf({ id }: Receipt, of: string) {
  const result = shop.call<typeof readReceiptSheetRoute>(readReceiptSheet, { params: { id } });
  const found = answerOf(await result).data.after.find((one) => one.id === of);
  const shown = (parts: NonNullable<typeof found>['parts'] = []) => {
    const rows = parts.map(({ purpose, amount }) => `${purpose} ${showMoney(amount)}`);
    return [...rows, `sum ${showMoney(sumOf(parts, ({ amount }) => amount))}`].join(', ');
  };
  return [shown(found?.parts), shown(found?.taken_back)];
}

test.each(['average', 'fifo'] as const)(
  'the parts of a bill add up to it, and so do those of its reversal: %s',
  async (method) => {
    await open(method);
    const receipt = await receive(100, 100_000, { vat_rate: 50_000 });
    await sendBack(receipt, 20);
    const costlierBill = await bill(receipt, 110_000);
    // 80 are kept; the supplier credits the additional cost of the other 20.
    expect(await partsOf(receipt, costlierBill.id)).toEqual([
      'inventory 8000.00, sum 8000.00',
      'sum 0.00',
    ]);
    const back = await sendBack(receipt, 10);
    answerOf(await undo(costlierBill));
    // 8,000.00 less 1,000.00 credited for the ten: 84,000.00 less 10,500.00 are owed.
    expect(await owed(receipt)).toBe('73500.00 with VAT 3500.00');
    expect(await partsOf(receipt, costlierBill.id)).toEqual([
      'inventory 8000.00, sum 8000.00',
      'inventory -7000.00, sum -7000.00',
    ]);
    answerOf(await undo(back));
    expect(await owed(receipt)).toBe('84000.00 with VAT 4000.00');
  },
);
