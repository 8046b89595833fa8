import { Client } from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { createShop } from '../create-shop.ts';
import { makeDemo } from './make-demo.ts';
import { SHOP } from './staff.ts';

/** A Saturday evening in Dhaka: the day before is a Friday, and the fiscal year has just begun. */
const NOW = new Date('2026-08-01T12:30:00.000Z');

const OF_SHOP = "shop_id = (select shop_id from shop where name = 'Nabanna Store')";

let store: TestDatabase;
let owner: Client;
const said: string[] = [];

beforeAll(async () => {
  store = await createTestDatabase();
  // A start that was interrupted just after it had founded the shop.
  await createShop(store.database, SHOP, { now: NOW, newId: () => v7() });
  await makeDemo(store.database, { now: NOW, say: (line) => said.push(line) });
  owner = new Client(store.connection);
  await owner.connect();
});

afterAll(async () => {
  await owner?.end();
  await store?.drop();
});

async function rows<T extends object>(statement: string): Promise<T[]> {
  return (await owner.query<T>(statement)).rows;
}

async function count(table: string, condition = 'true'): Promise<number> {
  const [found] = await rows<{ n: number }>(
    `select count(*)::int as n from ${table} where ${condition}`,
  );
  return found?.n ?? 0;
}

describe('the shop', () => {
  test('is a Dhaka grocery with two branches, three warehouses and its people', async () => {
    const [shop] = await rows(
      `select name, currency, vat_rate, rounding_unit, timezone from shop where ${OF_SHOP}`,
    );
    expect(shop).toEqual({
      name: 'Nabanna Store',
      currency: 'BDT',
      vat_rate: 50_000,
      rounding_unit: 100,
      timezone: 'Asia/Dhaka',
    });
    expect(await count('branch', OF_SHOP)).toBe(2);
    expect(await count('warehouse', OF_SHOP)).toBe(3);
    const people = await rows(
      `select email, name from app_user
        where disabled_at is null and not is_service order by email`,
    );
    expect(people).toEqual([
      { email: 'cashier.uttara@demo.test', name: 'Shathi' },
      { email: 'cashier@demo.test', name: 'Rashida' },
      { email: 'manager@demo.test', name: 'Anwar Hossain' },
      { email: 'operator@demo.test', name: 'Farhana Karim' },
      { email: 'owner@demo.test', name: 'Taslima Haque' },
    ]);
  });

  test('has some 130 products in nine categories, each with both names', async () => {
    expect(await count('category')).toBe(9);
    expect(await count('product')).toBe(136);
    expect(await count('variant')).toBe(189);
    for (const table of ['category', 'product']) {
      const bengali = "name_bn ~ '[\u0980-\u09ff]' and name_bn !~ '[A-Za-z]'";
      expect(await count(table, `not (${bengali} and name ~ '^[A-Z][ -~]+$')`)).toBe(0);
    }
    const size = "name ~ '^[ -~]+$' and name_bn ~ '[\u0980-\u09ff]' and name_bn !~ '[A-Za-z0-9]'";
    expect(await count('variant', `not (${size} or (name = '' and name_bn = ''))`)).toBe(0);
  });

  test('has fifteen customers and six suppliers', async () => {
    expect(await count('party', "kind = 'customer'")).toBe(15);
    expect(await count('party', "kind = 'supplier'")).toBe(6);
  });

  test('has barcodes of Bangladesh with a correct check digit', async () => {
    const barcodes = await rows<{ code: string }>('select code from barcode');
    expect(barcodes.length).toBeGreaterThanOrEqual(150);
    for (const { code } of barcodes) {
      expect(code).toMatch(/^894\d{10}$/);
      const weighted = [...code].map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 3));
      expect(weighted.reduce((sum, part) => sum + part, 0) % 10, code).toBe(0);
    }
  });

  test('has prices of whole or half taka, above cost', async () => {
    expect(await count('variant', 'sale_price % 50 <> 0')).toBe(0);
    const sold = `(select v.sale_price - v.product_discount as price, l.unit_cost
      from goods_receipt_line l join variant v on v.id = l.variant_id) prices`;
    expect(await count(sold)).toBeGreaterThan(400);
    expect(await count(sold, 'price <= unit_cost or price > unit_cost * 2')).toBe(0);
  });
});

describe('the three months', () => {
  test('are some 1,500 documents of every kind', async () => {
    const kinds = await rows<{ kind: string; n: number }>(
      'select kind, count(*)::int as n from document group by kind',
    );
    const of = Object.fromEntries(kinds.map(({ kind, n }) => [kind, n]));
    const all = kinds.reduce((sum, { n }) => sum + n, 0);
    expect(all, JSON.stringify(of)).toBeGreaterThan(1_400);
    expect(all, JSON.stringify(of)).toBeLessThan(1_650);
    expect(of.sale).toBeGreaterThan(1_150);
    expect(of.goods_receipt).toBeGreaterThan(80);
    expect(of.sale_return).toBeGreaterThan(15);
    expect(of.stock_adjustment).toBeGreaterThan(20);
    expect(of.reversal).toBeGreaterThan(4);
    expect(said[1]).toContain(` ${all} documents`);
  });

  test('end now, and each document has the date on which it happened', async () => {
    const day = "(coalesce(happened_at, posted_at) at time zone 'Asia/Dhaka')::date";
    expect(await count('document', `business_date <> ${day}`)).toBe(0);
    expect(await count('document', `posted_at > '${NOW.toISOString()}'`)).toBe(0);
    const [span] = await rows(
      'select min(business_date)::text, max(business_date)::text from document',
    );
    expect(span).toEqual({ min: '2026-05-02', max: '2026-08-01' });
    expect(await count('document', 'happened_at is not null')).toBeGreaterThan(5);
  });

  test('are numbered in order of time in each branch', async () => {
    const disorder = `(select posted_at, lag(posted_at) over (
        partition by n.branch_id, n.kind, n.fiscal_year order by sequence) as before
      from document_number n join document d on d.id = n.document_id) numbered`;
    expect(await count(disorder, 'posted_at < before')).toBe(0);
  });

  test('use every payment method, and sales on account', async () => {
    const usedCodes = await rows<{ code: string }>(
      'select distinct code from payment p join payment_method m on m.id = p.payment_method_id',
    );
    expect(usedCodes.map(({ code }) => code).sort()).toEqual([
      ...['bank', 'bkash', 'card', 'cash', 'gift_card', 'nagad'],
    ]);
    expect(await count('sale', 'due > 0')).toBeGreaterThan(20);
    expect(await count('sale', 'discount > 0')).toBeGreaterThan(20);
    expect(await count('goods_receipt', 'due > 0')).toBeGreaterThan(20);
    const customers = 'party_balance b join party p on p.id = b.party_id';
    expect(await count(customers, "kind = 'customer' and balance > 0")).toBeGreaterThan(8);
  });

  test('end with a drawer counted yesterday, slightly off, and one open today', async () => {
    const shifts = await rows(`select b.code, c.difference, c.left_in_drawer
      from shift s join branch b on b.id = s.branch_id left join shift_close c on c.shift_id = s.id
      order by s.opened_at, b.code`);
    expect(shifts).toEqual([
      { code: 'MIR', difference: '-1500', left_in_drawer: '200000' },
      { code: 'UTT', difference: expect.stringMatching(/^(4\d\d|500)$/), left_in_drawer: '200000' },
      { code: 'MIR', difference: null, left_in_drawer: null },
      { code: 'UTT', difference: null, left_in_drawer: null },
    ]);
    expect(await count('document', "kind = 'sale' and shift_id is not null")).toBeGreaterThan(20);
  });

  test('have repairs, gift cards, points, promotions, cheques and orders too', async () => {
    const stages = await rows<{ stage: string }>(
      'select distinct on (order_id) stage from repair_stage order by order_id, step desc',
    );
    expect(stages.map(({ stage }) => stage).sort()).toEqual([
      ...['handed_over', 'ready', 'received', 'waiting_parts'],
    ]);
    expect(await count('gift_card')).toBe(2);
    expect(await count('point_line', 'points < 0')).toBeGreaterThan(0);
    expect(await count('promotion_use')).toBeGreaterThan(0);
    expect(await count('promotion')).toBe(2);
    expect(await count('cheque')).toBe(2);
    expect(await count('trade_order', 'sent_at is not null')).toBe(7);
    expect(await count('batch', 'not is_serial')).toBe(2);
    expect(await count('stock_transfer')).toBe(1);
  });

  test('leave some products low, and some sold out', async () => {
    const shelves = `stock_level l join warehouse w on w.id = l.warehouse_id
      where w.name = 'Mirpur 10 shop' and on_hand`;
    const low = await rows<{ n: number }>(`select count(*)::int as n from ${shelves} < 50000`);
    const out = await rows<{ n: number }>(`select count(*)::int as n from ${shelves} = 0`);
    expect(low[0]?.n).toBeGreaterThan(5);
    expect(out[0]?.n).toBeGreaterThanOrEqual(2);
    expect(await count('stock_level', 'on_hand < 0')).toBe(0);
  });
});

test('both books balance and agree, on stock and on dues', async () => {
  // Three months were written in seconds: without statistics the planner assumes empty tables.
  await owner.query('analyze');
  expect(await foldAndFindBroken(store)).toEqual([]);
});

test('the drawer is never overdrawn', async () => {
  const cash = `(select sum(debit - credit) over (order by business_date) as balance
    from account_sum d join account a on a.id = d.account_id and a.code = '1010'
    where d.period = 'day') days`;
  expect(await count(cash, 'balance < 0')).toBe(0);
});

test('an unfinished start is closed, and a new shop is made', async () => {
  const shops = await rows('select name from shop order by name');
  expect(shops).toEqual([{ name: 'Nabanna Store' }, { name: 'Nabanna Store (unfinished)' }]);
  expect(await count('app_user', 'disabled_at is not null')).toBe(4);
  expect(said[0]).toContain('made anew');
});

test('a second start changes nothing', async () => {
  const tables = ['app_user', 'shop', 'product', 'document', 'journal_line', 'audit_log'];
  const counts = async () => {
    const found: number[] = [];
    for (const table of tables) found.push(await count(table));
    return found;
  };
  const before = await counts();
  await makeDemo(store.database, { now: NOW, say: (line) => said.push(line) });
  expect(await counts()).toEqual(before);
  expect(said).toHaveLength(2);
});
