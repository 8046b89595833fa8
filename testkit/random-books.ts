import { v7 as newId } from 'uuid';
import type { listFiscalYearsRoute } from '#domains/accounting/contract/fiscal-years.ts';
import type { readPeriodRoute } from '#domains/accounting/contract/periods.ts';
import { YEAR_WARNINGS } from '#domains/accounting/core/decide-fiscal-year.ts';
import { closeFiscalYear, listFiscalYears } from '#domains/accounting/server/fiscal-years.ts';
import { closePeriod, readPeriod, reopenPeriod } from '#domains/accounting/server/periods.ts';
import type { Transfer } from '#domains/inventory/contract/stock-transfer.ts';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { mergeProducts } from '#domains/inventory/server/levels/merge-products.ts';
import { createTransfer } from '#domains/inventory/server/transfers/create-transfer.ts';
import { receiveTransfer } from '#domains/inventory/server/transfers/receive-transfer.ts';
import { sendTransfer } from '#domains/inventory/server/transfers/send-transfer.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { postOpeningBalance } from '#domains/opening/server/post-opening-balance.ts';
import { reverseOpeningBalance } from '#domains/opening/server/reverse-opening-balance.ts';
import { createCustomer, createSupplier } from '#domains/parties/server/create-party.ts';
import { mergeCustomers, mergeSuppliers } from '#domains/parties/server/merge-party.ts';
import { postLandedCost } from '#domains/purchases/server/post-landed-cost.ts';
import { postReceipt } from '#domains/purchases/server/post-receipt.ts';
import { reverseReceiptCost } from '#domains/purchases/server/reverse-late-cost.ts';
import { reverseReceipt } from '#domains/purchases/server/reverse-receipt.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { answerOf, type TestShop } from './shop.ts';
import { chanceOf, Trader } from './trading.ts';

const DAY_MS = 86_400_000;
const YEAR_MS = 365 * DAY_MS;

type Reversible = { id: string; undo: Endpoint };

/**
 * Trade over two branches and, between, what concerns the books of both: opening balances over
 * branches, late costs, transfers, merges of parties and products, closed and reopened days, closed
 * years, and reversals of these. What a rule refuses is counted as refused.
 */
export class RandomBooks {
  readonly posted = new Map<string, number>();
  readonly #shop: TestShop;
  readonly #trader: Trader;
  readonly #chance: () => number;
  readonly #reversible: Reversible[] = [];
  readonly #receipts: string[] = [];
  readonly #transfers: Transfer[] = [];
  #jumps = 0;

  constructor(shop: TestShop, seed: number, from: Date) {
    this.#shop = shop;
    this.#trader = new Trader(shop, seed, from);
    this.#chance = chanceOf(seed + 1);
  }

  get now(): Date {
    return this.#trader.now;
  }

  begin(): Promise<void> {
    return this.#trader.begin();
  }

  /** Two of three steps are trade. */
  async step(): Promise<void> {
    if (this.#upTo(3) !== 1) return this.#trader.step();
    const steps = [
      () => this.#open(),
      () => this.#openGoods(),
      () => this.#openGoods(),
      () => this.#receive(),
      () => this.#addCost(),
      () => this.#addCost(),
      () => this.#send(),
      () => this.#arrive(),
      () => this.#mergeParties(),
      () => this.#mergeProduct(),
      () => this.#moveDays(),
      () => this.#reverse(),
      () => this.#reverse(),
    ];
    await this.#pick(steps)();
  }

  /** The next fiscal year begins, and the last one is closed. */
  async closeYear(): Promise<void> {
    this.#jumps += 1;
    this.#trader.now = new Date(this.#trader.now.valueOf() + YEAR_MS);
    const listed = await this.#call<typeof listFiscalYearsRoute>(listFiscalYears, {});
    const { closes_next, version } = answerOf(listed).data;
    const begins_on = assertPresent(closes_next, 'a year is over');
    const body = { version, accepts: [...YEAR_WARNINGS] };
    answerOf(await this.#call(closeFiscalYear, { params: { begins_on }, body }));
    this.#count('year closed');
  }

  #upTo(most: number): number {
    return 1 + Math.floor(this.#chance() * most);
  }

  #pick<T>(from: readonly T[]): T {
    return assertPresent(from[this.#upTo(from.length) - 1], 'one of some');
  }

  #call<R extends Parameters<TestShop['call']>[0]['route'] = never>(
    endpoint: Endpoint,
    input: Parameters<TestShop['call']>[1],
  ) {
    return this.#shop.call<R>(endpoint, input, this.#shop.owner, this.#trader.now);
  }

  #count(kind: string): void {
    this.posted.set(kind, (this.posted.get(kind) ?? 0) + 1);
  }

  /** The data of the answer; null: refused. */
  async #try<T = { id: string }>(
    kind: string,
    endpoint: Endpoint,
    input: { params?: Record<string, string>; body: object },
  ): Promise<T | null> {
    const result = await this.#call(endpoint, input);
    this.#count(isRejection(result) ? `${kind} refused` : kind);
    return isRejection(result) ? null : (result.answer as { data: T }).data;
  }

  async #party(create: Endpoint): Promise<string> {
    const body = { name: 'Of the old book', code: newId() };
    const made = answerOf(await this.#call(create, { body })) as { data: { id: string } };
    return made.data.id;
  }

  #stalls() {
    return [...this.#trader.stalls.values()];
  }

  #warehouses(): string[] {
    return this.#stalls().map(({ warehouse_id }) => warehouse_id);
  }

  #variant(): string {
    return this.#pick(this.#pick(this.#stalls()).variants);
  }

  #branches(): string[] {
    return [this.#shop.branches.mirpur, this.#shop.branches.uttara];
  }

  /** Of a document: its own branch may be another than those of its rows. */
  async #postOpening(rows: object): Promise<Reversible | null> {
    const head = { id: newId(), branch_id: this.#pick(this.#branches()) };
    const balancing_account = this.#pick(['owner_capital', 'opening_equity']);
    const body = { ...head, ...rows, balancing_account };
    const made = await this.#try('opening', postOpeningBalance, { body });
    if (made === null) return null;
    const opened = { id: made.id, undo: reverseOpeningBalance };
    this.#reversible.push(opened);
    return opened;
  }

  /** Goods, dues and a deposit, each in a branch of its own choice. */
  async #open(): Promise<void> {
    const at = () => ({ branch_id: this.#pick(this.#branches()) });
    const amount = () => this.#upTo(50_000);
    const customer = await this.#party(createCustomer);
    const supplier = await this.#party(createSupplier);
    await this.#postOpening({
      accounts: [{ account_id: this.#shop.accounts.get('1510'), ...at(), amount: amount() }],
      dues: [
        { party_id: customer, ...at(), amount: amount() },
        { party_id: supplier, ...at(), amount: amount() },
      ],
      deposits: [{ party_id: customer, ...at(), amount: amount() }],
    });
  }

  /**
   * Goods in both branches, of which some are replaced at another cost: a reversal of their opening
   * changes value alone where they are.
   */
  async #openGoods(): Promise<void> {
    const variant_id = await this.#shop.addProduct({ code: newId() });
    const stock = this.#stockOf(variant_id);
    const { warehouse_id, quantity } = this.#pick(stock);
    const opened = await this.#postOpening({ stock });
    await this.#take(variant_id, { warehouse_id, quantity });
    const lines = [{ variant_id, quantity_change: -quantity }];
    const body = { id: newId(), warehouse_id, reason: 'damage', lines };
    await this.#try('write-off', postAdjustment, { body });
    if (opened !== null && this.#upTo(2) === 1) await this.#undo(opened);
  }

  #stockOf(variant_id: string) {
    return this.#warehouses().map((warehouse_id) => {
      const [quantity, value] = [this.#upTo(20) * 10_000, this.#upTo(90_000)];
      return { variant_id, warehouse_id, quantity, value };
    });
  }

  async #take(
    variant_id: string,
    { warehouse_id, quantity } = {
      warehouse_id: this.#pick(this.#warehouses()),
      quantity: this.#upTo(20) * 10_000,
    },
  ): Promise<void> {
    const lines = [{ variant_id, quantity, unit_cost: this.#upTo(9_000) }];
    const supplier_id = this.#trader.supplier;
    const body = { id: newId(), warehouse_id, supplier_id, lines, payments: [] };
    const made = await this.#try('receipt', postReceipt, { body });
    if (made === null) return;
    this.#receipts.push(made.id);
    this.#reversible.push({ id: made.id, undo: reverseReceipt });
  }

  #receive(): Promise<void> {
    return this.#take(this.#variant());
  }

  async #addCost(): Promise<void> {
    if (this.#receipts.length === 0) return this.#receive();
    const costs = [{ by: this.#pick(['value', 'quantity']), amount: this.#upTo(9_000) }];
    const receipt_id = this.#pick(this.#receipts.slice(-20));
    const supplier_id = this.#trader.supplier;
    const body = { id: newId(), receipt_id, supplier_id, costs, payments: [] };
    const made = await this.#try('late cost', postLandedCost, { body });
    if (made !== null) this.#reversible.push({ id: made.id, undo: reverseReceiptCost });
  }

  async #send(): Promise<void> {
    const [from = '', to = ''] =
      this.#upTo(2) === 1 ? this.#warehouses() : this.#warehouses().reverse();
    const lines = [{ variant_id: this.#variant(), quantity: this.#upTo(3) * 10_000 }];
    const body = { id: newId(), from_warehouse_id: from, to_warehouse_id: to, lines };
    const draft = await this.#try<Transfer>('draft', createTransfer, { body });
    if (draft === null) return;
    const params = { id: draft.id };
    const sending = { params, body: { id: newId(), version: draft.version } };
    const sent = await this.#try<Transfer>('transfer', sendTransfer, sending);
    if (sent !== null) this.#transfers.push(sent);
  }

  async #arrive(): Promise<void> {
    const transfer = this.#transfers.shift();
    if (transfer === undefined) return this.#send();
    const lines = transfer.lines.map(({ id, quantity }) => ({ line_id: id, quantity }));
    const input = { params: { id: transfer.id }, body: { id: newId(), lines } };
    await this.#try('arrival', receiveTransfer, input);
  }

  /** A duplicate with dues in both branches goes to one who trades. */
  async #mergeParties(): Promise<void> {
    const isCustomer = this.#upTo(2) === 1;
    const create = isCustomer ? createCustomer : createSupplier;
    const duplicate_id = await this.#party(create);
    const deposits = isCustomer ? [{ party_id: duplicate_id, amount: this.#upTo(5_000) }] : [];
    for (const branch_id of this.#branches()) {
      const dues = [{ party_id: duplicate_id, branch_id, amount: this.#upTo(30_000) - 10_000 }];
      await this.#postOpening({ dues, deposits });
      deposits.pop();
    }
    const id = isCustomer ? this.#pick(this.#trader.customers) : this.#trader.supplier;
    const merge = isCustomer ? mergeCustomers : mergeSuppliers;
    await this.#try('parties merged', merge, { params: { id }, body: { duplicate_id } });
  }

  async #mergeProduct(): Promise<void> {
    const variant_id = await this.#shop.addProduct({ code: newId() });
    await this.#postOpening({ stock: this.#stockOf(variant_id) });
    await this.#take(variant_id);
    const params = { id: await this.#productOf(this.#variant()) };
    const body = { duplicate_id: await this.#productOf(variant_id) };
    await this.#try('products merged', mergeProducts, { params, body });
  }

  #productOf(variant_id: string): Promise<string> {
    return this.#shop.run(async (tx) => {
      const found = await tx
        .selectFrom('variant')
        .select('product_id')
        .where('id', '=', variant_id)
        .executeTakeFirst();
      return assertPresent(found, 'the variant exists').product_id;
    });
  }

  /** Closes the days until some days ago, or reopens those of this year. */
  async #moveDays(): Promise<void> {
    const { data } = answerOf(await this.#call<typeof readPeriodRoute>(readPeriod, {}));
    const { version, begins_on, closed_until } = data;
    if (this.#upTo(3) === 1 && this.#jumps === 0) {
      const body = { version, closed_until: null, reason: 'A late bill' };
      if (closed_until !== null) await this.#try('days reopened', reopenPeriod, { body });
      return;
    }
    const until = new Date(this.#trader.now.valueOf() - this.#upTo(5) * DAY_MS);
    const day = until.toISOString().slice(0, 10);
    if (day <= begins_on) return;
    await this.#try('days closed', closePeriod, { body: { version, closed_until: day } });
  }

  async #reverse(): Promise<void> {
    if (this.#reversible.length === 0) return;
    await this.#undo(this.#pick(this.#reversible.slice(-30)));
  }

  async #undo({ id, undo }: Reversible): Promise<void> {
    const body = { id: newId(), reason: 'Entered by mistake' };
    await this.#try('reversal', undo, { params: { id }, body });
  }
}
