import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postAdjustment } from '#domains/inventory/server/adjustments/post-adjustment.ts';
import { changeCostMethod } from '#domains/inventory/server/costs/change-cost-method.ts';
import { createTransfer } from '#domains/inventory/server/transfers/create-transfer.ts';
import {
  receiveTransfer,
  returnTransfer,
} from '#domains/inventory/server/transfers/receive-transfer.ts';
import { sendTransfer } from '#domains/inventory/server/transfers/send-transfer.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { postReturn } from '#domains/sales/server/post-return.ts';
import { postSale } from '#domains/sales/server/post-sale.ts';
import { reverseSale } from '#domains/sales/server/reverse-sale.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, type TestShop } from '../../../testkit/shop.ts';
import { readTable } from '../../../testkit/table.ts';
import { postBill } from './post-bill.ts';
import { postLandedCost } from './post-landed-cost.ts';
import { postReceipt } from './post-receipt.ts';
import { postSupplierReturn } from './post-supplier-return.ts';
import { reverseReceiptCost } from './reverse-late-cost.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

/** Runs the steps of a shop and returns the resulting books. */
class Story {
  readonly #shop: TestShop;
  readonly #oven: string;
  readonly #parties: ReadonlyMap<string, string>;
  readonly #done: Record<string, { id: string; lines: { id: string }[] }[]> = {};
  readonly #transfers: { id: string; lines: { id: string }[] }[] = [];

  private constructor(shop: TestShop, oven: string, parties: ReadonlyMap<string, string>) {
    this.#shop = shop;
    this.#oven = oven;
    this.#parties = parties;
  }

  static async open(method: 'average' | 'fifo'): Promise<Story> {
    const shop = await openTestShop(db.database, { vat_registered: true, rounding_unit: 1 });
    answerOf(await shop.call(changeCostMethod, { body: { cost_method: method } }));
    const oven = await shop.addProduct({ code: 'OVEN', sale_price: 50_000 });
    const whose = { shop_id: shop.shop_id, newId, kind: 'supplier' as const };
    const partyRows = ['Walton', 'Meghna'].map((name) => ({ code: name, name }));
    return new Story(shop, oven, await shop.run((tx) => addParties(tx, whose, partyRows)));
  }

  /** `in 10 @ 100`: received in the shop. */
  async in(quantity: number, cost: number): Promise<void> {
    const supplier_id = this.#party('Walton');
    const lines = [{ ...this.#line(quantity), unit_cost: cost * 100, vat_rate: 0 }];
    await this.#post('receipt', postReceipt, { ...this.#here(), supplier_id, lines, payments: [] });
  }

  async sell(quantity: number): Promise<void> {
    const payments = [{ payment_method_id: this.#shop.methods.cash, amount: 100_000_000 }];
    const lines = [this.#line(quantity)];
    await this.#post('sale', postSale, { ...this.#here(), lines, payments });
  }

  /** A customer returns a quantity of the last sale. */
  async back(quantity: number): Promise<void> {
    const sale = this.#last('sale');
    const lines = [{ sale_line_id: sale.lines[0]?.id, quantity: quantity * 10_000 }];
    const refunds = [{ payment_method_id: this.#shop.methods.cash, amount: quantity * 52_500 }];
    await this.#post('return', postReturn, { sale_id: sale.id, lines, refunds });
  }

  async unsell(): Promise<void> {
    await this.#undo(reverseSale, this.#last('sale').id);
  }

  /** Returns a quantity of the last receipt to the supplier. */
  async return(quantity: number): Promise<void> {
    const receipt = this.#last('receipt');
    const lines = [{ receipt_line_id: receipt.lines[0]?.id, quantity: quantity * 10_000 }];
    await this.#post('supplier', postSupplierReturn, {
      receipt_id: receipt.id,
      lines,
      refunds: [],
    });
  }

  async freight(amount: number, receipt = 1): Promise<void> {
    const receipt_id = this.#done.receipt?.[receipt - 1]?.id;
    const costs = [{ by: 'quantity', amount: amount * 100 }];
    const body = { receipt_id, supplier_id: this.#party('Meghna'), costs, payments: [] };
    await this.#post('cost', postLandedCost, body);
  }

  async bill(cost: number, receipt = 1): Promise<void> {
    const { id: receipt_id, lines = [] } = this.#done.receipt?.[receipt - 1] ?? {};
    const billed = [{ receipt_line_id: lines[0]?.id, unit_cost: cost * 100 }];
    await this.#post('cost', postBill, { receipt_id, lines: billed, payments: [] });
  }

  /** Reverses the late cost with this number. */
  async uncost(which = 1): Promise<void> {
    await this.#undo(reverseReceiptCost, this.#done.cost?.[which - 1]?.id ?? '');
  }

  async damage(quantity: number): Promise<void> {
    await this.#adjust('damage', { quantity_change: -quantity * 10_000 });
  }

  async found(quantity: number): Promise<void> {
    await this.#adjust('count', { quantity_change: quantity * 10_000 });
  }

  async send(quantity: number): Promise<void> {
    const { shop: from_warehouse_id, store: to_warehouse_id } = this.#shop.warehouses;
    const lines = [this.#line(quantity)];
    const draft = { id: newId(), from_warehouse_id, to_warehouse_id, lines };
    const { data } = answerOf(await this.#shop.call(createTransfer, { body: draft })) as {
      data: { id: string; version: number; lines: { id: string }[] };
    };
    const sent = { params: { id: data.id }, body: { id: newId(), version: data.version } };
    answerOf(await this.#shop.call(sendTransfer, sent));
    this.#transfers.push(data);
  }

  async arrive(quantity: number): Promise<void> {
    await this.#arrive([quantity]);
  }

  async lose(): Promise<void> {
    await this.#arrive([], 'damaged');
  }

  async turn(): Promise<void> {
    const params = { id: this.#transfers.at(-1)?.id ?? '' };
    answerOf(await this.#shop.call(returnTransfer, { params, body: { id: newId() } }));
  }

  async method(cost_method: 'average' | 'fifo'): Promise<void> {
    answerOf(await this.#shop.call(changeCostMethod, { body: { cost_method } }));
  }

  async describeState(): Promise<string> {
    const { shop_id, warehouses } = this.#shop;
    const { rows } = await this.#shop.run((tx) =>
      sql<{ name: string; quantity: number | null; value: number }>`
        select case warehouse_id when ${warehouses.shop} then 'shop' else 'store' end as name,
          on_hand / 10000 as quantity, value
        from stock_level where shop_id = ${shop_id} and (on_hand <> 0 or value <> 0)
        union all
        select case a.purpose when 'payable' then 'owed' else a.purpose end, null,
          sum(l.debit - l.credit)::bigint
        from journal_line l join account a on a.shop_id = l.shop_id and a.id = l.account_id
        where l.shop_id = ${shop_id} and a.purpose in ('transit', 'cost_of_sales',
          'cost_variance', 'stock_loss', 'stock_gain', 'payable')
        group by 1 having sum(l.debit - l.credit) <> 0
        order by 1`.execute(tx),
    );
    return rows
      .map(({ name, quantity, value }) => {
        return quantity === null ? `${name} ${value / 100}` : `${name} ${quantity}=${value / 100}`;
      })
      .join(', ');
  }

  /** The amount owed to each supplier. */
  async owed(): Promise<string[]> {
    const { rows } = await this.#shop.run((tx) =>
      sql<{ row: string }>`
        select p.name || ' ' || b.balance / 100 as row from party_balance b
        join party p on p.shop_id = b.shop_id and p.id = b.party_id
        where b.shop_id = ${this.#shop.shop_id} and b.balance <> 0 order by p.name`.execute(tx),
    );
    return rows.map(({ row }) => row);
  }

  #party(name: string) {
    return this.#parties.get(name) ?? '';
  }

  #here() {
    return { warehouse_id: this.#shop.warehouses.shop };
  }

  #line(quantity: number) {
    return { variant_id: this.#oven, quantity: quantity * 10_000 };
  }

  #last(kind: string) {
    return this.#done[kind]?.at(-1) ?? { id: '', lines: [] };
  }

  async #adjust(reason: string, line: { quantity_change: number }) {
    const lines = [{ variant_id: this.#oven, ...line }];
    await this.#post('adjustment', postAdjustment, { ...this.#here(), reason, lines });
  }

  async #arrive(quantities: number[], short?: string) {
    const { id = '', lines: sent = [] } = this.#transfers.at(-1) ?? {};
    const lines = quantities.map((of) => ({ line_id: sent[0]?.id, quantity: of * 10_000 }));
    const body = { id: newId(), lines, ...defined({ short }) };
    answerOf(await this.#shop.call(receiveTransfer, { params: { id }, body }));
  }

  async #undo(endpoint: Parameters<TestShop['call']>[0], id: string) {
    const body = { id: newId(), reason: 'Entered by mistake' };
    answerOf(await this.#shop.call(endpoint, { params: { id }, body }));
  }

  async #post(kind: string, endpoint: Parameters<TestShop['call']>[0], body: object) {
    const posted = await this.#shop.call(endpoint, { body: { id: newId(), ...body } });
    const { data } = answerOf(posted) as { data: { id: string; lines: { id: string }[] } };
    this.#done[kind] = [...(this.#done[kind] ?? []), data];
  }
}

async function playStory(method: 'average' | 'fifo', steps: string): Promise<Story> {
  const story = await Story.open(method);
  for (const step of steps.split(';')) {
    const [verb = '', ...args] = step.trim().replace('@ ', '').split(' ');
    const act = story[verb as keyof Story] as (...numbers: unknown[]) => Promise<unknown>;
    const values = args.map((word) => (Number.isNaN(Number(word)) ? word : Number(word)));
    await act.apply(story, values);
  }
  return story;
}

/** Both cost methods give the same books. */
describe.each(['average', 'fifo'] as const)('late costs follow the stock: %s', (method) => {
  const cases = readTable(`
    steps | books
    in 10 @ 100; send 10; arrive 10; freight 50 | owed -1050, store 10=1050
    in 10 @ 100; send 10; freight 50 | owed -1050, transit 1050
    in 10 @ 100; send 10; freight 50; arrive 10 | owed -1050, store 10=1050
    in 10 @ 100; send 10; arrive 4; freight 50; turn | owed -1050, shop 6=630, store 4=420
    in 10 @ 100; send 10; arrive 4; lose; freight 50 | owed -1050, stock_loss 630, store 4=420
    in 10 @ 100; send 10; arrive 4; freight 50; lose | owed -1050, stock_loss 630, store 4=420
    in 5000 @ 1; freight 500; return 27; uncost | owed -4973, shop 4973=4973
    in 10 @ 100; freight 50; sell 4; uncost | cost_of_sales 400, owed -1000, shop 6=600
    in 10 @ 100; sell 10; back 10; freight 50 | owed -1050, shop 10=1050
    in 10 @ 100; sell 4; freight 50; back 2 | cost_of_sales 210, owed -1050, shop 8=840
    in 10 @ 100; sell 4; freight 50; unsell | owed -1050, shop 10=1050
    in 10 @ 100; sell 4; freight 50; back 4; uncost | owed -1000, shop 10=1000
    in 10 @ 100; sell 4; freight 50; uncost; back 4 | owed -1000, shop 10=1000
    in 10 @ 100; damage 4; freight 50 | owed -1050, shop 6=630, stock_loss 420
    in 10 @ 100; found 2; freight 60 | owed -1060, shop 12=1272, stock_gain -212
    in 10 @ 100; sell 10; freight 50 | cost_of_sales 1050, owed -1050
    in 10 @ 100; freight 50; freight 30; uncost; sell 5 | cost_of_sales 515, owed -1030, shop 5=515
    in 100 @ 5; in 15 @ 2000; sell 10; bill 5 2 | cost_of_sales 50, owed -575, shop 105=525
  `);
  test.each(cases)('$line', async (row) => {
    expect(await (await playStory(method, row.cell('steps'))).describeState()).toBe(row.expected);
  });

  test('freight on stock that was moved to a second warehouse', async () => {
    const story = await playStory(method, 'in 10 @ 100; send 10; arrive 10; freight 50');
    expect(await story.owed()).toEqual(['Meghna 50', 'Walton 1000']);
  });
});

/** Movements before and after a change of the method have the late cost. */
describe('the cost method changes around a late cost', () => {
  test.each([
    [
      'in 10 @ 100; sell 4; method fifo; sell 3; freight 50',
      'cost_of_sales 735, owed -1050, shop 3=315',
    ],
    [
      'in 10 @ 100; freight 50; method fifo; sell 4; uncost',
      'cost_of_sales 400, owed -1000, shop 6=600',
    ],
    [
      'in 10 @ 100; in 10 @ 200; freight 100; method fifo; sell 4; uncost',
      'cost_of_sales 600, owed -3000, shop 16=2400',
    ],
    [
      'in 10 @ 100; method fifo; sell 4; method average; sell 3; freight 50',
      'cost_of_sales 735, owed -1050, shop 3=315',
    ],
    [
      'method fifo; in 10 @ 100; in 10 @ 200; sell 5; freight 100; method average; sell 5; uncost',
      'cost_of_sales 1333.33, owed -3000, shop 10=1666.67',
    ],
    [
      'method fifo; in 10 @ 100; sell 4; freight 50; method average; back 4',
      'owed -1050, shop 10=1050',
    ],
    ['in 10 @ 100; sell 4; freight 50; method fifo; unsell', 'owed -1050, shop 10=1050'],
    [
      'in 10 @ 100; send 10; freight 50; method fifo; arrive 4; turn',
      'owed -1050, shop 6=630, store 4=420',
    ],
  ])('%s', async (steps, books) => {
    const story = await playStory('average', steps);
    expect(await story.describeState()).toBe(books);
  });
});
