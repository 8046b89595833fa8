import { v7 as newId } from 'uuid';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { reverseAdjustment } from '#domains/inventory/server/adjustments/reverse-adjustment.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { postOpeningStock } from '#domains/opening/server/post-opening-stock.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { postDeposit } from '#domains/parties/server/post-deposit.ts';
import { postPayment } from '#domains/parties/server/post-payment.ts';
import { reverseDeposit } from '#domains/parties/server/reverse-deposit.ts';
import { reverseOnePayment } from '#domains/parties/server/reverse-payment.ts';
import { postCashMovement } from '#domains/pos/server/drawer/post-cash-movement.ts';
import { openShift } from '#domains/pos/server/shift/open-shift.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { reverseReceipt } from '#domains/purchases/server/reverse-receipt.ts';
import type { Sale } from '#domains/sales/contract/sale.ts';
import { postExchange } from '#domains/sales/server/post-exchange.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { postWithoutReceipt } from '#domains/sales/server/post-without-receipt.ts';
import { reverseReturn } from '#domains/sales/server/reverse-return.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { openingStockOf } from './opening-posts.ts';
import type { TestShop } from './shop.ts';

export type Branch = 'mirpur' | 'uttara';
export type Stall = { warehouse_id: string; register_id: string; variants: readonly string[] };
type Posted = { id: string; branch: Branch; undo: Endpoint; sale: Sale | null };

export type Trading = {
  /** The number of posted documents by the name of their endpoint. */
  posted: ReadonlyMap<string, number>;
  /** The time after the last of them. */
  now: Date;
};

/** From 0 to 1, so that one seed repeats the same run. */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * Posts random documents of every kind over two branches, a few minutes to an hour apart: sales for
 * cash, by wallet and on account, some of them backdated, returns, exchanges, receipts,
 * adjustments, deposits, payments, cash movements, and reversals of each. If a rule refuses one,
 * another is tried.
 */
export async function tradeAtRandom(
  shop: TestShop,
  options: { seed: number; documents: number; from: Date },
): Promise<Trading> {
  const trader = new Trader(shop, options.seed, options.from);
  await trader.begin();
  for (let tried = 0; trader.count < options.documents; tried += 1) {
    if (tried > options.documents * 4) throw new Error('most of what was tried was refused');
    await trader.step();
  }
  return { posted: trader.posted, now: trader.now };
}

/** Posts one document after the other, and knows what is there to trade with. */
export class Trader {
  readonly posted = new Map<string, number>();
  count = 0;
  now: Date;
  readonly #shop: TestShop;
  readonly #chance: () => number;
  readonly stalls = new Map<Branch, Stall>();
  readonly #documents: Posted[] = [];
  customers: string[] = [];
  supplier = '';

  constructor(shop: TestShop, seed: number, from: Date) {
    this.#shop = shop;
    this.#chance = chanceOf(seed);
    this.now = from;
  }

  #upTo(most: number): number {
    return 1 + Math.floor(this.#chance() * most);
  }

  #pick<T>(from: readonly T[]): T {
    return assertPresent(from[this.#upTo(from.length) - 1], 'one of some');
  }

  /** Products, parties and open drawers. */
  async begin(): Promise<void> {
    const { shop_id, warehouses, registers } = this.#shop;
    const variants: string[] = [];
    for (const code of ['RICE', 'OIL', 'TEA', 'SOAP', 'SALT', 'MILK', 'EGGS', 'DAL']) {
      const sale_price = 1_000 + this.#upTo(20_000);
      const product_discount = this.#upTo(3) === 1 ? 100 : 0;
      variants.push(await this.#shop.addProduct({ code, sale_price, product_discount }));
    }
    const add = (kind: 'customer' | 'supplier', codes: string[]) =>
      this.#shop.run((tx) =>
        addParties(
          tx,
          { shop_id, newId, kind },
          codes.map((code) => ({ code, name: code })),
        ),
      );
    this.customers = [...(await add('customer', ['Karim', 'Rahima', 'Salma'])).values()];
    this.supplier = assertPresent([...(await add('supplier', ['Meghna'])).values()][0], 'one');
    const warehouseIds = { mirpur: warehouses.shop, uttara: warehouses.uttara };
    for (const branch of ['mirpur', 'uttara'] as const) {
      const register_id = registers[branch];
      this.stalls.set(branch, { warehouse_id: warehouseIds[branch], register_id, variants });
      await this.#post(openShift, { register_id, opening_float: 100_000 });
      const lines = variants.map((variant_id) => ({
        variant_id,
        quantity_change: 200_000,
        unit_cost: 500 + this.#upTo(9_000),
      }));
      const warehouse_id = warehouseIds[branch];
      const { stock } = openingStockOf({ id: '', warehouse_id }, lines);
      await this.#try('opening', postOpeningStock, { warehouse_id, stock }, null);
    }
  }

  async step(): Promise<void> {
    this.now = new Date(this.now.valueOf() + this.#upTo(45 * 60_000));
    const branch: Branch = this.#upTo(5) < 4 ? 'mirpur' : 'uttara';
    const stall = assertPresent(this.stalls.get(branch), 'a stall of the branch');
    const turn = this.#upTo(100);
    if (turn <= 52) return this.#sell(branch, stall);
    if (turn <= 60) return this.#takeBack(branch);
    if (turn <= 65) return this.#exchange(branch, stall);
    if (turn <= 67) return this.#takeBackUnknown(branch, stall);
    if (turn <= 75) return this.#receive(branch, stall);
    if (turn <= 79) return this.#adjust(branch, stall);
    if (turn <= 83) return this.#keepDeposit(branch, stall);
    if (turn <= 87) return this.#takeDue(branch, stall);
    if (turn <= 91) return this.#drawer(stall);
    return this.#reverse();
  }

  #lines(stall: Stall) {
    const chosen = new Set(Array.from({ length: this.#upTo(4) }, () => this.#pick(stall.variants)));
    return [...chosen].map((variant_id) => ({ variant_id, quantity: this.#upTo(3) * 10_000 }));
  }

  #tenders(most: number) {
    const { cash, bkash, card } = this.#shop.methods;
    return [{ payment_method_id: this.#pick([cash, cash, bkash, card]), amount: this.#upTo(most) }];
  }

  /** For cash with change, partly or wholly on account, or backdated by a day. */
  async #sell(branch: Branch, stall: Stall): Promise<void> {
    const way = this.#upTo(10);
    const customer_id = way > 6 ? this.#pick(this.customers) : undefined;
    const cash = { payment_method_id: this.#shop.methods.cash, amount: 10_000_000 };
    const body = {
      warehouse_id: stall.warehouse_id,
      lines: this.#lines(stall),
      ...defined({
        customer_id,
        order_discount: this.#upTo(4) === 1 ? this.#upTo(900) : undefined,
      }),
      payments: way <= 7 ? [cash] : way === 8 ? this.#tenders(4_000) : [],
      ...defined({
        sold_at: this.#upTo(8) === 1 ? this.#past() : undefined,
        register_id: this.#upTo(2) === 1 ? stall.register_id : undefined,
      }),
    };
    const answer = await this.#try('sale', postSale, body, { branch, undo: reverseSale });
    const last = this.#documents.at(-1);
    if (answer !== null && last !== undefined) last.sale = answer as Sale;
  }

  #past(): string {
    return new Date(this.now.valueOf() - this.#upTo(72 * 3_600_000)).toISOString();
  }

  #sold(branch: Branch): Sale | null {
    const sales = this.#documents.filter((one) => one.sale !== null && one.branch === branch);
    return sales.length === 0 ? null : this.#pick(sales).sale;
  }

  /** A line in whole or in part: refunded if the sale was paid, else off its due. */
  async #takeBack(branch: Branch): Promise<void> {
    const sale = this.#sold(branch);
    if (sale === null) return;
    const allLines = sale.lines.map(({ id, quantity }) => ({ sale_line_id: id, quantity }));
    const part = [{ sale_line_id: sale.lines[0]?.id, quantity: 10_000 }];
    const takesAll = this.#upTo(2) === 1;
    const refund = { payment_method_id: this.#shop.methods.cash, amount: sale.total };
    const lines = takesAll ? allLines : part;
    const refunds = takesAll && sale.due === 0 && sale.total > 0 ? [refund] : [];
    const body = { sale_id: sale.id, lines, refunds };
    await this.#try('return', postReturn, body, { branch, undo: reverseReturn });
  }

  async #exchange(branch: Branch, stall: Stall): Promise<void> {
    const sale = this.#sold(branch);
    if (sale === null) return;
    const body = {
      sale_id: sale.id,
      warehouse_id: stall.warehouse_id,
      reason: 'Other size',
      customer_id: this.#pick(this.customers),
      returned: [{ sale_line_id: sale.lines[0]?.id, quantity: 10_000 }],
      lines: this.#lines(stall),
      payments: [],
    };
    await this.#try('exchange', postExchange, body, { branch, undo: reverseReturn });
  }

  async #takeBackUnknown(branch: Branch, stall: Stall): Promise<void> {
    const body = {
      warehouse_id: stall.warehouse_id,
      reason: 'Known in the street',
      lines: [{ variant_id: this.#pick(stall.variants), quantity: 10_000, unit_price: 1_000 }],
      refunds: [{ payment_method_id: this.#shop.methods.cash, amount: 1_100 }],
    };
    const refunded = { ...body, refunds: [{ ...body.refunds[0], amount: 1_050 }] };
    const how = { branch, undo: reverseReturn };
    const answer = await this.#try('without receipt', postWithoutReceipt, body, how);
    if (answer === null) await this.#try('without receipt', postWithoutReceipt, refunded, how);
  }

  async #receive(branch: Branch, stall: Stall): Promise<void> {
    const lines = this.#lines(stall).map((line) => ({
      ...line,
      quantity: line.quantity * 4,
      unit_cost: 500 + this.#upTo(9_000),
      vat_rate: this.#upTo(2) === 1 ? 50_000 : 0,
    }));
    const body = {
      warehouse_id: stall.warehouse_id,
      supplier_id: this.supplier,
      lines,
      payments: this.#upTo(3) === 1 ? this.#tenders(20_000) : [],
    };
    await this.#try('receipt', postReceipt, body, { branch, undo: reverseReceipt });
  }

  async #adjust(branch: Branch, stall: Stall): Promise<void> {
    const lines = [{ variant_id: this.#pick(stall.variants), quantity_change: -10_000 }];
    const body = { warehouse_id: stall.warehouse_id, reason: 'damage', lines };
    await this.#try('adjustment', postAdjustment, body, { branch, undo: reverseAdjustment });
  }

  async #keepDeposit(branch: Branch, stall: Stall): Promise<void> {
    const direction = this.#upTo(3) === 1 ? 'out' : 'in';
    const customer_id = this.#pick(this.customers);
    const { warehouse_id } = stall;
    const body = { customer_id, warehouse_id, direction, payments: this.#tenders(30_000) };
    await this.#try('deposit', postDeposit, body, { branch, undo: reverseDeposit });
  }

  async #takeDue(branch: Branch, stall: Stall): Promise<void> {
    const customer_id = this.#pick(this.customers);
    const header = { customer_id, warehouse_id: stall.warehouse_id };
    const body = { ...header, payments: this.#tenders(40_000), deposit_rest: true };
    await this.#try('payment', postPayment, body, { branch, undo: reverseOnePayment });
  }

  async #drawer({ register_id }: Stall): Promise<void> {
    const purpose = this.#pick(['owner', 'safe']);
    const direction = this.#pick(['in', 'out']);
    const amount = this.#upTo(5_000);
    const body = { register_id, direction, purpose, amount, reason: 'Change' };
    await this.#try('drawer cash', postCashMovement, body, null);
  }

  async #reverse(): Promise<void> {
    if (this.#documents.length === 0) return;
    const { id, undo } = this.#pick(this.#documents.slice(-40));
    const body = { id: newId(), reason: 'Entered by mistake' };
    const result = await this.#shop.call(undo, { params: { id }, body }, undefined, this.now);
    if (!isRejection(result)) this.#counted('reversal');
  }

  #counted(kind: string): void {
    this.posted.set(kind, (this.posted.get(kind) ?? 0) + 1);
    this.count += 1;
  }

  async #post(endpoint: Endpoint, more: object) {
    return this.#shop.call(endpoint, { body: { id: newId(), ...more } }, undefined, this.now);
  }

  async #try(
    kind: string,
    endpoint: Endpoint,
    more: object,
    how: { branch: Branch; undo: Endpoint } | null,
  ): Promise<{ id: string } | null> {
    const result = await this.#post(endpoint, more);
    if (isRejection(result)) return null;
    this.#counted(kind);
    const { data } = result.answer as { data: { id: string } };
    if (how !== null) this.#documents.push({ id: data.id, ...how, sale: null });
    return data;
  }
}
