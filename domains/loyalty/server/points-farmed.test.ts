import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import type { Sale } from '#domains/sales/contract/sale.ts';
import type { postReturnRoute } from '#domains/sales/contract/sale-return.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { reverseReturn } from '#domains/sales/server/reverse-return.ts';
import { type Chance, chanceOf } from '../../../testkit/costing/chance.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, type TestShop } from '../../../testkit/shop.ts';
import type { readLoyaltyTermsRoute, readPointsRoute } from '../contract/points.ts';
import { changeLoyaltyTerms, readLoyaltyTerms, readPoints } from './points.ts';

/** `npm run prove -- --only points-farmed` runs 10,000. */
const STEPS = Number(process.env.FARMED ?? 250);
const SEED = Number(process.env.SEED ?? 20);
/** Whole taka: a total is at most half a taka below the sum of its lines. */
const ROUNDING_UNIT = 100;

type Bought = {
  sale: Sale;
  /** Per line, in 1/10,000 of a unit. */
  remaining: number[];
  /** Minor units, before the total is rounded. */
  subtotal: number;
  paid: number;
  /** The last return, which can be reversed. */
  last: { id: string; line: number; quantity: number; total: number; money: number } | null;
};

let db: TestDatabase;
let shop: TestShop;
let variants: string[];

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database, { rounding_unit: ROUNDING_UNIT });
  const prices = [
    [33, 0],
    [49, 50_000],
    [99, 75_000],
    [149, 0],
    [1_051, 150_000],
    [20_001, 50_000],
  ];
  variants = [];
  for (const [sale_price = 0, vat_rate = 0] of prices) {
    variants.push(
      await shop.addProduct({ code: `G${sale_price}`, unit: 'kg', sale_price, vat_rate }),
    );
  }
  await shop.run((tx) => tx.updateTable('product').set({ kind: 'service' }).execute());
  const read = await shop.call<typeof readLoyaltyTermsRoute>(readLoyaltyTerms);
  const terms = { points_on: true, amount_per_point: 300, point_value: 7, min_points: 1 };
  const body = {
    ...terms,
    points_months: null,
    card_months: null,
    version: answerOf(read).data.version,
  };
  answerOf(await shop.call(changeLoyaltyTerms, { body }));
});

afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

const cash = (amount: number) =>
  amount === 0 ? [] : [{ payment_method_id: shop.methods.cash, amount }];

async function pointsOf(id: string): Promise<number> {
  const read = await shop.call<typeof readPointsRoute>(readPoints, { params: { id } });
  return answerOf(read).data.points;
}

async function buy(customer_id: string, chance: Chance): Promise<Bought> {
  const lines = Array.from({ length: 1 + chance(3) }, () => ({
    variant_id: assertPresent(variants[chance(variants.length)], 'goods of the shop'),
    quantity: 10 * (1 + chance(3_000)),
  }));
  const most = Math.max(0, await pointsOf(customer_id));
  const points = most > 0 && chance(2) === 0 ? 1 + chance(most) : undefined;
  const body = { id: newId(), warehouse_id: shop.warehouses.shop, customer_id, lines };
  const sell = (more: object) =>
    shop.call<typeof postSaleRoute>(postSale, { body: { ...body, ...more } }, shop.cashier);
  let sold = await sell({ points, payments: cash(10_000_000) });
  // Spending more points than the goods cost is refused.
  if (isRejection(sold)) sold = await sell({ payments: cash(10_000_000) });
  const sale = answerOf(sold).data;
  const paid = sale.paid;
  expect(paid).toBe(sale.total);
  return {
    sale,
    paid,
    remaining: lines.map(({ quantity }) => quantity),
    subtotal: sale.total - sale.rounding,
    last: null,
  };
}

async function giveBack(one: Bought, line: number, quantity: number): Promise<void> {
  const lines = [{ sale_line_id: one.sale.lines[line]?.id, quantity }];
  const body = { id: newId(), sale_id: one.sale.id, lines };
  const back = (refunds: object[]) =>
    shop.call<typeof postReturnRoute>(postReturn, { body: { ...body, refunds } });
  let done = await back([]);
  if (isRejection(done)) {
    expect(done.rejection).toBe('refund_does_not_match');
    const total = Number(done.params?.total);
    done = await back(cash(total));
    if (isRejection(done)) {
      // Rounding made the payment lower than the goods: no more than that is refunded.
      expect(done.rejection).toBe('refund_over_paid');
      done = await back(cash(Number(done.params?.left)));
    }
  }
  // Still refused: the last piece carries the rounding of the sale, so the rest waits.
  if (isRejection(done)) return;
  const { data } = answerOf(done);
  one.remaining[line] = (one.remaining[line] ?? 0) - quantity;
  one.subtotal -= data.total - data.rounding;
  one.paid -= data.refunded;
  one.last = {
    id: body.id,
    line,
    quantity,
    total: data.total - data.rounding,
    money: data.refunded,
  };
}

async function undoLast(one: Bought): Promise<void> {
  const { last } = one;
  if (last === null) return;
  const body = { id: newId(), reason: 'Not brought back after all' };
  const undone = await shop.call(reverseReturn, { params: { id: last.id }, body });
  one.last = null;
  if (isRejection(undone)) return;
  one.remaining[last.line] = (one.remaining[last.line] ?? 0) + last.quantity;
  one.subtotal += last.total;
  one.paid += last.money;
}

/** A cash payment can gain at most half a unit of rounding, of one sale. */
const wonBy = (one: Bought) => one.subtotal - one.paid;

test(
  `${STEPS} small sales and returns gain at most the rounding, and a full return leaves nothing`,
  async () => {
    const chance = chanceOf(SEED);
    const customer_id = newId();
    const row = { kind: 'customer', code: customer_id, name: 'Rahima' };
    const { shop_id } = shop;
    await shop.run((tx) =>
      tx
        .insertInto('party')
        .values({ ...row, shop_id, id: customer_id })
        .execute(),
    );
    const all: Bought[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      const one = all[chance(Math.max(1, all.length))];
      const what = chance(10);
      if (one === undefined || what < 4) all.push(await buy(customer_id, chance));
      else if (what < 9) {
        const line = chance(one.remaining.length);
        const remaining = one.remaining[line] ?? 0;
        if (remaining > 0)
          await giveBack(
            one,
            line,
            chance(2) === 0 ? remaining : 10 * (1 + chance(Math.trunc(remaining / 10))),
          );
      } else await undoLast(one);
      for (const bought of [one, all.at(-1)]) {
        if (bought)
          expect([step, Math.max(0, wonBy(bought) - ROUNDING_UNIT / 2)]).toEqual([step, 0]);
      }
    }
    for (const one of all) {
      for (const [line, remaining] of one.remaining.entries())
        if (remaining > 0) await giveBack(one, line, remaining);
    }
    expect(all.filter(({ remaining }) => remaining.some((left) => left > 0))).toEqual([]);
    expect(all.reduce((sum, { paid }) => sum + paid, 0)).toBe(0);
    expect(await pointsOf(customer_id)).toBe(0);
  },
  60_000 + STEPS * 100,
);
