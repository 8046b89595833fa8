import { setTimeout as sleep } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { reverseAdjustment } from '#domains/inventory/server/adjustments/reverse-adjustment.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { reverseReceipt } from '#domains/purchases/server/reverse-receipt.ts';
import type { postSaleRoute } from '#domains/sales/contract/post-sale.ts';
import type { Sale } from '#domains/sales/contract/sale.ts';
import { postExchange } from '#domains/sales/server/post-exchange.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { reverseReturn } from '#domains/sales/server/reverse-return.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { foldAndFindBroken } from '../../testkit/fold.ts';
import { withAdmin } from '../../testkit/server.ts';
import { openWorld, type World } from '../../testkit/world.ts';

const WORKERS = 16;
const TURNS = 25;
const SEED = 20_260_801;

let db: TestDatabase;
let world: World;
let variants: string[];

beforeAll(async () => {
  db = await createTestDatabase();
  world = await openWorld(db.database);
  variants = [world.variant];
  for (const code of ['OIL', 'TEA']) variants.push(await world.shop.addProduct({ code }));
  const lines = variants.map((variant_id) => ({
    variant_id,
    quantity_change: 500_000,
    unit_cost: 6_001,
  }));
  for (const warehouse_id of [world.shop.warehouses.shop, world.shop.warehouses.store]) {
    await world.shop.call(postAdjustment, {
      body: { id: newId(), warehouse_id, reason: 'count', lines },
    });
  }
});

afterAll(() => db.drop());

/** Pseudo-random numbers below one from a seed. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Posted = { undo: Endpoint; id: string; sale?: Sale };

/** Posts random documents one after another, while fifteen other workers do the same. */
class Worker {
  readonly codes: (string | null)[] = [];
  readonly #posted: Posted[] = [];
  readonly #next: () => number;

  constructor(seed: number) {
    this.#next = chance(seed);
  }

  async run(): Promise<void> {
    const trade = [this.#sell, this.#sell, this.#bring, this.#swap];
    const actions = [...trade, this.#receive, this.#adjust, this.#undo];
    for (let turn = 0; turn < TURNS; turn += 1) await this.#pick(actions).call(this);
  }

  #pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.#next() * list.length)] as T;
  }

  #lines<T extends object>(more: T): (T & { variant_id: string })[] {
    const order = variants.toSorted(() => this.#next() - 0.5);
    return order
      .slice(0, 1 + Math.floor(this.#next() * 3))
      .map((variant_id) => ({ variant_id, ...more }));
  }

  #warehouse(): string {
    return this.#pick([world.shop.warehouses.shop, world.shop.warehouses.store]);
  }

  async #post(endpoint: Endpoint, undo: Endpoint | null, body: { id: string }, params = {}) {
    const result = await world.shop.call<typeof postSaleRoute>(endpoint, { body, params });
    this.codes.push(isRejection(result) ? result.rejection : null);
    if (isRejection(result) || undo === null) return;
    const sale = endpoint === postSale ? { sale: result.answer.data } : {};
    this.#posted.push({ undo, id: body.id, ...sale });
  }

  async #sell(): Promise<void> {
    const onCredit = this.#next() < 0.5;
    const cash = {
      payment_method_id: world.shop.methods.cash,
      amount: onCredit ? 1_000 : 1_000_000,
    };
    const lines = this.#lines({ quantity: 10_000 });
    const header = { warehouse_id: this.#warehouse(), customer_id: world.customer };
    await this.#post(postSale, reverseSale, {
      id: newId(),
      ...header,
      lines,
      payments: [cash],
    } as never);
  }

  async #bring(): Promise<void> {
    const sale = this.#posted.findLast((posted) => posted.sale !== undefined)?.sale;
    const line = sale?.lines[0];
    if (sale === undefined || line === undefined) return;
    const lines = [{ sale_line_id: line.id, quantity: 10_000 }];
    const amount = Math.max(0, line.net + line.vat - sale.due);
    const method = { payment_method_id: world.shop.methods.bkash };
    const refunds = amount === 0 ? [] : [{ ...method, amount }];
    await this.#post(postReturn, reverseReturn, {
      id: newId(),
      sale_id: sale.id,
      lines,
      refunds,
    } as never);
  }

  /** Exchanges a piece for another one at the same price: due for due, money for money. */
  async #swap(): Promise<void> {
    const sale = this.#posted.findLast((posted) => posted.sale !== undefined)?.sale;
    const line = sale?.lines.at(-1);
    if (sale === undefined || line === undefined) return;
    await this.#post(postExchange, reverseReturn, {
      id: newId(),
      sale_id: sale.id,
      warehouse_id: this.#warehouse(),
      returned: [{ sale_line_id: line.id, quantity: 10_000 }],
      lines: [{ variant_id: this.#pick(variants), quantity: 10_000 }],
      payments: [],
    } as never);
  }

  async #receive(): Promise<void> {
    const lines = this.#lines({
      quantity: 20_000,
      unit_cost: 5_000 + Math.floor(this.#next() * 3_000),
    });
    const header = { warehouse_id: this.#warehouse(), supplier_id: world.supplier };
    await this.#post(postReceipt, reverseReceipt, {
      id: newId(),
      ...header,
      lines,
      payments: [],
    } as never);
  }

  async #adjust(): Promise<void> {
    const lines = this.#lines({ quantity_change: this.#next() < 0.5 ? -10_000 : 10_000 });
    const header = { warehouse_id: this.#warehouse(), reason: 'count' };
    await this.#post(postAdjustment, reverseAdjustment, { id: newId(), ...header, lines } as never);
  }

  /** Reverses twice concurrently, like a double click. */
  async #undo(): Promise<void> {
    const posted = this.#posted.pop();
    if (posted === undefined) return;
    const undoOnce = () =>
      this.#post(posted.undo, null, { id: newId(), reason: 'Mistake' } as never, { id: posted.id });
    const before = this.codes.length;
    await Promise.all([undoOnce(), undoOnce()]);
    const done = this.codes.slice(before).filter((code) => code === null);
    expect(done.length).toBeLessThan(2);
  }
}

const EXPECTED = [
  'already_reversed',
  'has_returns',
  'insufficient_stock',
  'refund_does_not_match',
  'refund_over_paid',
  'return_exceeds_sold',
  'sale_reversed',
  'unit_cost_required',
];

test(`sixteen workers post documents of every kind on the same goods (seed ${SEED})`, async () => {
  const workers = Array.from({ length: WORKERS }, (_, index) => new Worker(SEED + index));
  await Promise.all(workers.map((worker) => worker.run()));
  const codes = workers.flatMap((worker) => worker.codes);
  expect(codes.filter((code) => code === null).length).toBeGreaterThan(150);
  expect([...new Set(codes.filter((code) => code !== null))].sort()).toEqual(
    expect.toSatisfy((seen: string[]) => seen.every((code) => EXPECTED.includes(code))),
  );
  expect(await foldAndFindBroken(db)).toEqual([]);
  const exchanges = await withAdmin(db.connection, (admin) =>
    admin.query("select from document where kind = 'exchange'"),
  );
  expect(exchanges.rows.length).toBeGreaterThan(10);
  // PostgreSQL reports deadlocks up to a second late.
  await sleep(1_200);
  const deadlocks = await withAdmin(db.connection, (admin) =>
    admin.query('select deadlocks::int from pg_stat_database where datname = current_database()'),
  );
  expect(deadlocks.rows).toEqual([{ deadlocks: 0 }]);
});
