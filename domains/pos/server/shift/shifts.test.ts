import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import type { postReturnRoute } from '#domains/sales/contract/sale-return.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import type { createRegisterRoute, listRegistersRoute } from '#domains/shops/contract/register.ts';
import type { updateShopSettingsRoute } from '#domains/shops/contract/shop-settings.ts';
import { createRegister } from '#domains/shops/server/create-register.ts';
import { listRegisters } from '#domains/shops/server/list-registers.ts';
import { updateRegister } from '#domains/shops/server/update-register.ts';
import { updateShopSettings } from '#domains/shops/server/update-shop-settings.ts';
import type { Actor } from '#platform/http/actor.ts';
import { booksOf } from '../../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../../testkit/shop.ts';
import type { postCashMovementRoute } from '../../contract/cash-movement.ts';
import type { closeShiftRoute, listShiftsRoute, openShiftRoute } from '../../contract/shift.ts';
import type { readShiftRoute } from '../../contract/shift-report.ts';
import { postCashMovement } from '../drawer/post-cash-movement.ts';
import { reverseCashMovement } from '../drawer/reverse-cash-movement.ts';
import { holdCart } from '../held/hold-cart.ts';
import { closeShift } from './close-shift.ts';
import { listShifts } from './list-shifts.ts';
import { openShift } from './open-shift.ts';
import { readShift } from './read-shift.ts';

let db: TestDatabase;
let shop: TestShop;
let rice: string;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
  rice = await shop.addProduct({ code: 'RICE', sale_price: 10_000 });
  const lines = [{ variant_id: rice, quantity_change: 10_000_000, unit_cost: 6_000 }];
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, reason: 'count', lines };
  answerOf(await shop.call(postAdjustment, { body }));
});

afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

async function newRegister(name = `Till ${newId()}`): Promise<string> {
  const body = { warehouse_id: shop.warehouses.shop, name };
  return answerOf(await shop.call<typeof createRegisterRoute>(createRegister, { body })).data.id;
}

function open(register_id: string, opening_float: number, more: object = {}, actor?: Actor) {
  const body = { id: newId(), register_id, opening_float, ...more };
  return shop.call<typeof openShiftRoute>(openShift, { body }, actor ?? shop.owner);
}

async function newShift(opening_float = 100_000) {
  const register_id = await newRegister();
  const { id } = answerOf(await open(register_id, opening_float)).data;
  return { id, register_id };
}

function drawer(register_id: string, more: object, actor?: Actor) {
  const body = { id: newId(), register_id, purpose: 'safe', reason: 'Change', ...more };
  return shop.call<typeof postCashMovementRoute>(postCashMovement, { body }, actor ?? shop.owner);
}

function close(id: string, more: object, actor?: Actor) {
  const body = { id: newId(), ...more };
  return shop.call<typeof closeShiftRoute>(
    closeShift,
    { params: { id }, body },
    actor ?? shop.owner,
  );
}

async function report(id: string, actor?: Actor) {
  const input = { params: { id } };
  return answerOf(await shop.call<typeof readShiftRoute>(readShift, input, actor ?? shop.owner))
    .data;
}

/** `pieces` of rice at 105.00 including VAT. */
function sell(register_id: string | undefined, pieces: number, payments?: object[]) {
  const body = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    register_id,
    lines: [{ variant_id: rice, quantity: pieces * 10_000 }],
    payments: payments ?? [{ payment_method_id: shop.methods.cash, amount: pieces * 10_500 }],
  };
  return shop.call<typeof postSaleRoute>(postSale, { body }, shop.cashier);
}

const expense = (amount: number) => ({
  direction: 'out',
  purpose: 'expense',
  amount,
  reason: 'Tea for the shop',
  account_id: shop.accounts.get('6080'),
});

test('a drawer of 100, 200 in and 100 out holds 100, 300, 200 (NexoPOS)', async () => {
  const shift = await newShift(10_000);
  const held = [(await report(shift.id)).expected];
  answerOf(await drawer(shift.register_id, { direction: 'in', amount: 20_000 }));
  held.push((await report(shift.id)).expected);
  answerOf(await drawer(shift.register_id, { direction: 'out', amount: 10_000 }));
  held.push((await report(shift.id)).expected);
  expect(held).toEqual([10_000, 30_000, 20_000]);
});

describe('a day at a register', () => {
  /** 2,000 + 3 x 105 - 105 + 105 - 105 + 500 - 120 = 2,590.00, and 210.00 by bKash. */
  async function busyDay() {
    const { id, register_id } = await newShift(200_000);
    const sold = answerOf(await sell(register_id, 3)).data;
    const bkash = [{ payment_method_id: shop.methods.bkash, amount: 21_000 }];
    answerOf(await sell(register_id, 2, bkash));
    const mistaken = answerOf(await sell(register_id, 1)).data;
    // Without a register: not in this drawer.
    answerOf(await sell(undefined, 5));
    const back = {
      id: newId(),
      sale_id: sold.id,
      register_id,
      lines: [{ sale_line_id: sold.lines[0]?.id, quantity: 10_000 }],
      refunds: [{ payment_method_id: shop.methods.cash, amount: 10_500 }],
    };
    answerOf(await shop.call<typeof postReturnRoute>(postReturn, { body: back }));
    const reversal = { id: newId(), reason: 'Twice', register_id };
    answerOf(await shop.call(reverseSale, { params: { id: mistaken.id }, body: reversal }));
    const owners = { direction: 'in', purpose: 'owner', amount: 50_000, reason: 'Small change' };
    const put_in = answerOf(await drawer(register_id, owners)).data;
    const tea = answerOf(await drawer(register_id, expense(12_000), shop.cashier)).data;
    return { id, register_id, sold, mistaken, put_in, tea };
  }

  test('the X report shows sales by payment method and by user', async () => {
    const { id, sold, mistaken } = await busyDay();
    const x = await report(id);
    expect(x).toMatchObject({
      closed_at: null,
      expected: 259_000,
      difference: null,
      documents: { sales: 3, returns: 1, exchanges: 0, reversals: 1 },
      takings: {
        gross: 60_000,
        discount: 0,
        vat: 3_000,
        rounding: 0,
        sold: 63_000,
        due: 0,
        returned: 10_500,
        reversed: 10_500,
        net: 42_000,
        cash: 21_000,
        methods: [
          { name: 'Cash', came_in: 42_000, went_out: 21_000, net: 21_000 },
          { name: 'bKash', came_in: 21_000, went_out: 0, net: 21_000 },
        ],
        cashiers: [
          { name: 'Rahim', sales: 3, sold: 63_000, returned: 0, reversed: 0, cash: 42_000 },
          { name: 'Taslima', sales: 0, sold: 0, returned: 10_500, reversed: 10_500, cash: -21_000 },
        ],
      },
    });
    expect(x.documents.first_number).toBe(sold.number);
    expect(x.documents.last_number).toBe(mistaken.number);
    expect(x.drawer.map(({ amount, reason, account }) => [account, amount, reason])).toEqual([
      ["Owner's capital", 50_000, 'Small change'],
      ['Tea and snacks', -12_000, 'Tea for the shop'],
    ]);
  });

  test('owner transactions and expenses are posted against cash', async () => {
    const { put_in, tea } = await busyDay();
    expect(await booksOf(db.connection, put_in.id)).toEqual([
      '1010 Cash in hand debit 500.00',
      "3010 Owner's capital credit 500.00",
    ]);
    expect(await booksOf(db.connection, tea.id)).toEqual([
      '1010 Cash in hand credit 120.00',
      '6080 Tea and snacks debit 120.00',
    ]);
  });

  test('counted by note, the difference is posted; the rest stays for the next shift', async () => {
    const { id, register_id } = await busyDay();
    const { takings } = await report(id);
    const notes = [
      { note: 100_000, count: 2 },
      { note: 50_000, count: 1 },
      { note: 1_000, count: 7 },
      { note: 500, count: 0 },
    ];
    const body = { id: newId(), notes, taken_out: 207_000, note: 'One note missing' };
    const input = { params: { id }, body };
    const closed = answerOf(await shop.call<typeof closeShiftRoute>(closeShift, input)).data;
    expect(closed).toMatchObject({
      expected: 259_000,
      counted: 257_000,
      difference: -2_000,
      left_in_drawer: 50_000,
      closed_by: 'Taslima',
      number: expect.stringMatching(/^MIR-26\/Z\d{5}$/),
    });
    expect(await booksOf(db.connection, body.id)).toEqual([
      '1010 Cash in hand credit 20.00',
      '6120 Cash over and short debit 20.00',
    ]);
    expect(await report(id)).toMatchObject({
      expected: 259_000,
      difference: -2_000,
      taken_out: 207_000,
      note: 'One note missing',
      counted_notes: notes.slice(0, 3),
      takings,
    });
    expect(refusalOf(await sell(register_id, 1))).toBe('shift_not_open');
    expect(refusalOf(await drawer(register_id, expense(100)))).toBe('shift_not_open');

    answerOf(await open(register_id, 45_000));
    const listed = await shop.call<typeof listRegistersRoute>(listRegisters);
    const register = answerOf(listed).data.find((row) => row.id === register_id);
    expect(register).toMatchObject({ left_in_drawer: 50_000, shift: { opening_float: 45_000 } });
    const next = await report(register?.shift?.id ?? '');
    expect(next).toMatchObject({ left_before: 50_000, opening_float: 45_000, expected: 45_000 });
  });

  test('a count without difference posts nothing, and is numbered all the same', async () => {
    const { id, register_id } = await newShift(100_000);
    answerOf(await sell(register_id, 1));
    const body = { id: newId(), counted: 110_500 };
    const closed = answerOf(
      await shop.call<typeof closeShiftRoute>(closeShift, { params: { id }, body }),
    ).data;
    expect(closed).toMatchObject({ difference: 0, number: expect.stringContaining('/Z0') });
    expect(await booksOf(db.connection, body.id)).toEqual([]);
  });

  test('a shift without sales, or with a negative drawer, closes as usual', async () => {
    const empty = await newShift(0);
    expect(answerOf(await close(empty.id, { counted: 0 })).data.expected).toBe(0);
    const poor = await newShift(5_000);
    answerOf(await drawer(poor.register_id, expense(8_000)));
    expect(answerOf(await close(poor.id, { counted: 0 })).data).toMatchObject({
      expected: -3_000,
      difference: 3_000,
    });
  });

  test('a sale of a closed shift is reversed out of the current drawer', async () => {
    const first = await newShift(100_000);
    const sold = answerOf(await sell(first.register_id, 2)).data;
    const closed = answerOf(await close(first.id, { counted: 121_000 })).data;
    const second = answerOf(await open(first.register_id, 121_000)).data;
    const body = { id: newId(), reason: 'Came back', register_id: first.register_id };
    answerOf(await shop.call(reverseSale, { params: { id: sold.id }, body }));
    expect((await report(second.id)).expected).toBe(100_000);
    expect(await report(first.id)).toMatchObject({
      expected: closed.expected,
      documents: { sales: 1, reversals: 0 },
    });
  });

  test('money is refunded out of a drawer of the branch that received it', async () => {
    const { register_id } = await newShift();
    const sold = answerOf(await sell(register_id, 1)).data;
    const elsewhere = shop.registers.uttara;
    const other = answerOf(await open(elsewhere, 100_000)).data;
    const reverse = (at: string) => {
      const body = { id: newId(), reason: 'Came back', register_id: at };
      return shop.call(reverseSale, { params: { id: sold.id }, body });
    };
    expect(refusalOf(await reverse(elsewhere))).toBe('register_not_found');
    answerOf(await reverse(register_id));
    expect(refusalOf(await reverse(elsewhere))).toBe('already_reversed');
    answerOf(await close(other.id, { counted: 100_000 }));
  });

  test('a cash movement is reversed by its own document, in a given drawer', async () => {
    const { id, register_id } = await newShift(10_000);
    const cash = { direction: 'in', purpose: 'other_income', amount: 4_000, reason: 'Cartons' };
    const posted = answerOf(await drawer(register_id, cash)).data;
    const params = { id: posted.id };
    const unnamed = { id: newId(), reason: 'Typed twice' };
    expect(refusalOf(await shop.call(reverseCashMovement, { params, body: unnamed }))).toBe(
      'invalid',
    );
    const body = { ...unnamed, register_id };
    answerOf(await shop.call(reverseCashMovement, { params, body }));
    expect(await booksOf(db.connection, body.id)).toEqual([
      '1010 Cash in hand credit 40.00',
      '4190 Other income debit 40.00',
    ]);
    const { expected, drawer: lines } = await report(id);
    expect(expected).toBe(10_000);
    expect(lines.map(({ amount, reversed_by }) => [amount, reversed_by])).toEqual([
      [4_000, body.id],
      [-4_000, null],
    ]);
  });

  test('more than the maximum is refused, so that the sum stays exact', async () => {
    const { id, register_id } = await newShift(0);
    const put = (amount: number) => drawer(register_id, { direction: 'in', amount });
    expect(refusalOf(await put(1_000_000_000_001))).toBe('invalid');
    answerOf(await put(1_000_000_000_000));
    expect((await report(id)).expected).toBe(1_000_000_000_000);
  });

  test('between drawer and safe nothing is posted, nor when it is reversed', async () => {
    const { id, register_id } = await newShift(100_000);
    const safe = { direction: 'out', purpose: 'safe', amount: 60_000, reason: 'To the safe' };
    const posted = answerOf(await drawer(register_id, safe)).data;
    expect(posted.journal_entry_id).toBeNull();
    expect((await report(id)).expected).toBe(40_000);
    const body = { id: newId(), reason: 'Stayed', register_id };
    answerOf(await shop.call(reverseCashMovement, { params: { id: posted.id }, body }));
    expect((await report(id)).expected).toBe(100_000);
  });
});

describe('opening', () => {
  test('a register has one open shift; a retry returns it', async () => {
    const register_id = await newRegister();
    const body = { id: newId(), register_id, opening_float: 5_000 };
    const openAgain = (more: object) =>
      shop.call<typeof openShiftRoute>(openShift, { body: { ...body, ...more } });
    answerOf(await openAgain({}));
    expect(await openAgain({})).toMatchObject({ replay: true });
    expect(refusalOf(await openAgain({ opening_float: 6_000 }))).toBe('id_reused');
    expect(refusalOf(await openAgain({ id: newId() }))).toBe('shift_already_open');
  });

  test('of two at once one succeeds', async () => {
    const register_id = await newRegister();
    const results = await Promise.all([1, 2, 3].map(() => open(register_id, 1_000)));
    const refusals = results.map(refusalOf).filter((code) => code !== null);
    expect(refusals).toEqual(['shift_already_open', 'shift_already_open']);
  });

  test('by notes, which must add up to the float', async () => {
    const register_id = await newRegister();
    const notes = [{ note: 10_000, count: 3 }];
    expect(refusalOf(await open(register_id, 20_000, { notes }))).toBe('count_does_not_match');
    const { id } = answerOf(await open(register_id, 30_000, { notes })).data;
    expect((await report(id)).opening_notes).toEqual(notes);
  });

  test('a cashier opens registers only in their own branch', async () => {
    const uttara = shop.registers.uttara;
    expect(refusalOf(await open(uttara, 0, {}, shop.cashier))).toBe('register_not_found');
    const { id } = answerOf(await open(uttara, 0, {}, shop.uttaraCashier)).data;
    expect(refusalOf(await close(id, { counted: 0 }, shop.cashier))).toBe('not_found');
    const theirs = await shop.call<typeof listShiftsRoute>(listShifts, {}, shop.cashier);
    expect(answerOf(theirs).data.map((row) => row.id)).not.toContain(id);
  });

  test('an open register cannot be archived, and an archived one cannot be opened', async () => {
    const { register_id, id } = await newShift();
    const change = (body: object) =>
      shop.call(updateRegister, { params: { id: register_id }, body });
    expect(refusalOf(await change({ version: 1, is_archived: true }))).toBe('shift_is_open');
    answerOf(await close(id, { counted: 0 }));
    expect(refusalOf(await change({ version: 2, is_archived: true }))).toBe('version_conflict');
    answerOf(await change({ version: 1, is_archived: true }));
    expect(refusalOf(await open(register_id, 0))).toBe('register_not_found');
    const taken = { version: 2, name: 'Till 1' };
    expect(refusalOf(await change(taken))).toBe('name_taken');
    const elsewhere = { version: 2, warehouse_id: shop.warehouses.uttara };
    expect(refusalOf(await change(elsewhere))).toBe('warehouse_not_found');
  });
});

describe('closing', () => {
  test('a held cart does not block it, and is reported as carried over', async () => {
    const { id, register_id } = await newShift(1_000);
    const held = { id: newId(), warehouse_id: shop.warehouses.shop, register_id, name: 'Red bag' };
    const lines = [{ variant_id: rice, quantity: 20_000, unit_price: 10_000 }];
    answerOf(await shop.call(holdCart, { body: { ...held, lines, total: 21_000 } }));
    answerOf(await close(id, { counted: 1_000 }));
    const carts = [{ id: held.id, name: 'Red bag', held_by: 'Taslima', total: 21_000 }];
    expect((await report(id)).carts).toMatchObject(carts);
    const next = answerOf(await open(register_id, 1_000)).data;
    expect((await report(next.id)).carts).toMatchObject(carts);
  });

  test('a retry returns the close, even if the register is open again', async () => {
    const { id, register_id } = await newShift(1_000);
    const body = { id: newId(), counted: 900 };
    const closeAgain = () =>
      shop.call<typeof closeShiftRoute>(closeShift, { params: { id }, body });
    const first = answerOf(await closeAgain());
    answerOf(await open(register_id, 900));
    expect(await closeAgain()).toEqual({ answer: first, replay: true });
    expect(refusalOf(await close(id, { counted: 900 }))).toBe('shift_not_open');
  });

  test('of five at once one closes, and it is counted once', async () => {
    const { id } = await newShift(1_000);
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => close(id, { counted: 700 })));
    expect(results.map(refusalOf).filter((code) => code === null)).toHaveLength(1);
    expect(results.map(refusalOf).filter((code) => code === 'shift_not_open')).toHaveLength(4);
  });

  test('thirty sales during the close: each is counted in it, or refused', async () => {
    const { id, register_id } = await newShift(0);
    const refusals: (string | null)[] = [];
    const sell_ten = async () => {
      for (let turn = 0; turn < 10; turn += 1) refusals.push(refusalOf(await sell(register_id, 1)));
    };
    const sellers = [sell_ten(), sell_ten(), sell_ten()];
    while (refusals.length < 6) await sleep(1);
    const closed = answerOf(await close(id, { counted: 0 })).data;
    await Promise.all(sellers);
    const sold = refusals.filter((code) => code === null).length;
    const refused = refusals.filter((code) => code === 'shift_not_open').length;
    expect(sold + refused).toBe(30);
    expect(closed.expected).toBe(sold * 10_500);
    expect(await report(id)).toMatchObject({
      documents: { sales: sold },
      takings: { cash: sold * 10_500 },
    });
    expect(refusalOf(await sell(register_id, 1))).toBe('shift_not_open');
  });
});

describe('a blind count', () => {
  const setBlind = async (blind_count: boolean) => {
    const rows = await shop.run((tx) => tx.selectFrom('shop').select('version').execute());
    const body = { version: rows[0]?.version, blind_count };
    const result = await shop.call<typeof updateShopSettingsRoute>(updateShopSettings, { body });
    expect(answerOf(result).data.blind_count).toBe(blind_count);
  };

  /** All field names anywhere in a response. */
  function fieldsOf(value: unknown): string[] {
    if (typeof value !== 'object' || value === null) return [];
    const keys = Array.isArray(value) ? [] : Object.keys(value);
    return [...keys, ...Object.values(value).flatMap(fieldsOf)];
  }

  const HIDDEN_FIELDS = ['expected', 'difference', 'takings'];

  test('a user who may not see the expected cash finds it in no response', async () => {
    await setBlind(true);
    try {
      const register_id = await newRegister();
      const opened = await open(register_id, 100_000, {}, shop.cashier);
      const { id } = answerOf(opened).data;
      answerOf(await sell(register_id, 2));
      const input = { params: { id } };
      const list = { query: { register_id } };
      const answers = [
        opened,
        await shop.call(readShift, input, shop.cashier),
        await shop.call(listShifts, list, shop.cashier),
        await shop.call(listRegisters, {}, shop.cashier),
        await drawer(register_id, expense(1_000), shop.cashier),
        await close(id, { counted: 119_000 }, shop.cashier),
        await shop.call(readShift, input, shop.cashier),
        await shop.call(listShifts, list, shop.cashier),
      ];
      for (const answer of answers) {
        const fields = fieldsOf(answerOf(answer));
        expect(fields.filter((field) => HIDDEN_FIELDS.includes(field))).toEqual([]);
      }
      expect(await report(id, shop.branchAdmin)).toMatchObject({
        expected: 120_000,
        difference: -1_000,
        takings: { cash: 21_000 },
      });
    } finally {
      await setBlind(false);
    }
  });

  test('without the setting the cashier sees it', async () => {
    const { id } = await newShift(100_000);
    expect((await report(id, shop.cashier)).expected).toBe(100_000);
    const listed = await shop.call<typeof listShiftsRoute>(listShifts, {}, shop.cashier);
    if (isRejection(listed)) throw new Error('refused');
    expect(listed.answer.data.find((row) => row.id === id)).toHaveProperty('expected', null);
  });
});
