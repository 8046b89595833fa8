import type { Client } from 'pg';
import { expect } from 'vitest';
import { daysAfter } from '#domains/kernel/core/business-date.ts';

/**
 * Recomputes the dashboard from the raw rows of the books: journal lines, movements and document
 * lines. It uses neither maintained sums nor product code.
 */

type Row = Record<string, string>;

type Line = {
  document_id: string;
  branch_id: string;
  date: string;
  code: string;
  purpose: string | null;
  debit: number;
  credit: number;
};

type BookDocument = {
  id: string;
  kind: string;
  own_id: string;
  side: number;
  branch_id: string;
  date: string;
  at: Date;
  isOfTill: boolean;
  isSale: boolean;
  isReturn: boolean;
};

type Sold = { own_id: string; variant_id: string; quantity: number; net: number };
type Level = { branch_id: string; warehouse_id: string; variant_id: string; on_hand: number };

export type Books = {
  lines: Line[];
  documents: BookDocument[];
  sold: Sold[];
  levels: Level[];
  dateOf(instant: Date): string;
  hourOf(instant: Date): number;
};

const ZONE = 'Asia/Dhaka';

export async function readBooks(client: Client, shop_id: string): Promise<Books> {
  const rows = async (text: string) => (await client.query<Row>(text, [shop_id])).rows;
  const number = (text: string | undefined) => Number.parseInt(text ?? '0', 10);
  const lines = await rows(`select e.document_id, l.branch_id, l.business_date::text as date,
    a.code, a.purpose, l.debit::text, l.credit::text
    from journal_line l join journal_entry e on e.shop_id = l.shop_id and e.id = l.entry_id
    join account a on a.shop_id = l.shop_id and a.id = l.account_id where l.shop_id = $1`);
  const documents = await rows(`select d.id, d.kind, coalesce(d.reverses_id, d.id) as own_id,
    case when d.reverses_id is null then '1' else '-1' end as side, d.branch_id,
    d.business_date::text as date,
    extract(epoch from coalesce(d.happened_at, d.posted_at))::text as at
    from document d where d.shop_id = $1`);
  const sales = await rows('select document_id as id from sale where shop_id = $1');
  const returns = await rows('select document_id as id from sale_return where shop_id = $1');
  const sold = await rows(`select document_id as own_id, variant_id,
      (quantity * factor / 10000)::text as quantity,
      (net - order_discount_share - vat_in_price)::text as net from sale_line where shop_id = $1
    union all select document_id, variant_id, (-quantity * factor / 10000)::text,
      (order_discount_share + vat_in_price - net)::text from sale_return_line where shop_id = $1`);
  const levels = await rows(`select w.branch_id, m.warehouse_id, m.variant_id,
      sum(m.quantity)::text as on_hand
    from stock_movement m join warehouse w on w.shop_id = m.shop_id and w.id = m.warehouse_id
    where m.shop_id = $1 group by 1, 2, 3 order by 1, 2, 3`);
  const isSale = new Set(sales.map(({ id }) => id));
  const isReturn = new Set(returns.map(({ id }) => id));
  return {
    lines: lines.map((row) => ({
      ...(row as unknown as Line),
      debit: number(row.debit),
      credit: number(row.credit),
    })),
    documents: documents.map((row) => ({
      ...(row as unknown as BookDocument),
      side: number(row.side),
      at: new Date(Number.parseFloat(row.at ?? '') * 1000),
      isSale: isSale.has(row.own_id ?? ''),
      isReturn: isReturn.has(row.own_id ?? ''),
      isOfTill: isSale.has(row.own_id ?? '') || isReturn.has(row.own_id ?? ''),
    })),
    sold: sold.map((row) => ({
      ...(row as unknown as Sold),
      quantity: number(row.quantity),
      net: number(row.net),
    })),
    levels: levels.map((row) => ({
      ...(row as unknown as Level),
      on_hand: number(row.on_hand),
    })),
    dateOf: (instant) => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(instant),
    hourOf: (instant) =>
      Number.parseInt(
        new Intl.DateTimeFormat('en-GB', {
          timeZone: ZONE,
          hour: '2-digit',
          hourCycle: 'h23',
        }).format(instant),
        10,
      ),
  };
}

type Scope = { branch_id: string | null; date: string };

const sum = <T>(rows: readonly T[], of: (row: T) => number) =>
  rows.reduce((total, row) => total + of(row), 0);

const isHere =
  (branch_id: string | null) =>
  (row: { branch_id: string }): boolean =>
    branch_id === null || row.branch_id === branch_id;

/** The money accounts of the test shop, by code. */
const MONEY = ['1010', '1020', '1022', '1030', '1040'];

export function reckonDay(books: Books, { branch_id, date }: Scope) {
  const here = isHere(branch_id);
  const lines = books.lines.filter(here);
  const before = daysAfter(date, -7);
  const until = lines.filter((line) => line.date <= date);
  const balance = (of: (line: Line) => boolean) =>
    sum(until.filter(of), ({ debit, credit }) => debit - credit);
  const payable = lines.filter((line) => line.purpose === 'payable' && line.date === date);
  const days = Array.from({ length: 14 }, (_, index) => daysAfter(date, index - 13));
  return {
    day: soldOn(books, { branch_id, date }),
    week_before: soldOn(books, { branch_id, date: before }),
    days: days.map((business_date) => ({
      business_date,
      total: soldOn(books, { branch_id, date: business_date }).total,
      sales: soldOn(books, { branch_id, date: business_date }).sales,
      before: soldOn(books, { branch_id, date: daysAfter(business_date, -14) }).total,
    })),
    hours: hoursOf(books, { branch_id, date }),
    receivable: balance(({ purpose }) => purpose === 'receivable'),
    payable: 0 - balance(({ purpose }) => purpose === 'payable'),
    payable_added: sum(payable, ({ credit }) => credit),
    payable_paid: sum(payable, ({ debit }) => debit),
    money_total: balance(({ code }) => MONEY.includes(code)),
    money: MONEY.map((code) =>
      expect.objectContaining({ code, balance: balance((line) => line.code === code) }),
    ),
    top_products: topOf(books, { branch_id, date }),
    low_count: books.levels.filter(here).filter(({ on_hand }) => on_hand <= 0).length,
  };
}

export type Reckoning = ReturnType<typeof reckonDay>;

/** Every figure of a day, from its documents. */
function soldOn(books: Books, { branch_id, date }: Scope) {
  const documents = books.documents
    .filter(isHere(branch_id))
    .filter((document) => document.date === date);
  const till = documents.filter(({ isOfTill }) => isOfTill);
  const ids = new Set(till.map(({ id }) => id));
  const lines = books.lines.filter((line) => ids.has(line.document_id));
  const posted = (purpose: string) =>
    sum(
      lines.filter((line) => line.purpose === purpose),
      ({ debit, credit }) => credit - debit,
    );
  const gross = posted('sales') + posted('service_income');
  const net = gross + posted('sales_return') + posted('discount_given');
  const cost = 0 - posted('cost_of_sales');
  const dues = till.map(({ id }) =>
    sum(
      lines.filter((line) => line.document_id === id && line.purpose === 'receivable'),
      ({ debit, credit }) => debit - credit,
    ),
  );
  const others = books.lines
    .filter(isHere(branch_id))
    .filter((line) => line.date === date && line.purpose === 'receivable')
    .filter((line) => !ids.has(line.document_id));
  return {
    sales: sum(till, ({ isSale, side }) => (isSale ? side : 0)),
    returns: sum(till, ({ isReturn, side }) => (isReturn ? side : 0)),
    total: net + posted('output_vat') + posted('rounding'),
    net,
    discount: 0 - posted('discount_given'),
    on_due: dues.filter((due) => due > 0).length,
    due_given: sum(dues, (due) => Math.max(due, 0)),
    due_settled: sum(others, ({ debit, credit }) => credit - debit),
    cost,
    profit: net - cost,
  };
}

function hoursOf(books: Books, { branch_id, date }: Scope) {
  const before = daysAfter(date, -7);
  const till = books.documents
    .filter(isHere(branch_id))
    .filter(
      (document) => document.isOfTill && (document.date === date || document.date === before),
    );
  const hours = till.map(({ at }) => books.hourOf(at));
  if (hours.length === 0) return [];
  const first = Math.min(...hours);
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => {
    const at = till.filter((document) => books.hourOf(document.at) === first + index);
    const today = at.filter((document) => document.date === date);
    return {
      hour: first + index,
      total: sum(today, (document) => totalOf(books, document)),
      sales: sum(today, ({ isSale, side }) => (isSale ? side : 0)),
      before: sum(
        at.filter((document) => document.date === before),
        (document) => totalOf(books, document),
      ),
    };
  });
}

const CHARGED = [
  ...['sales', 'service_income', 'sales_return', 'discount_given'],
  ...['output_vat', 'rounding'],
];

function totalOf(books: Books, document: BookDocument): number {
  const lines = books.lines.filter((line) => line.document_id === document.id);
  return sum(
    lines.filter(({ purpose }) => CHARGED.includes(purpose ?? '')),
    ({ debit, credit }) => credit - debit,
  );
}

function topOf(books: Books, { branch_id, date }: Scope) {
  const documents = books.documents
    .filter(isHere(branch_id))
    .filter((document) => document.date === date);
  const sums = new Map<string, { quantity: number; net: number }>();
  for (const { own_id, side } of documents) {
    for (const line of books.sold.filter((one) => one.own_id === own_id)) {
      const { quantity = 0, net = 0 } = sums.get(line.variant_id) ?? {};
      sums.set(line.variant_id, {
        quantity: quantity + side * line.quantity,
        net: net + side * line.net,
      });
    }
  }
  return [...sums]
    .map(([variant_id, { quantity, net }]) => ({ variant_id, quantity, net }))
    .filter(({ net }) => net > 0)
    .sort((a, b) => b.net - a.net || (a.variant_id < b.variant_id ? -1 : 1))
    .slice(0, 6)
    .map((row) => expect.objectContaining(row));
}

export function reckonFlow(
  books: Books,
  { branch_id, from, to }: { branch_id: string | null; from: string; to: string },
) {
  const money = books.lines
    .filter(isHere(branch_id))
    .filter(({ code, date }) => MONEY.includes(code) && date <= to);
  const flow = (lines: readonly Line[]) => {
    const inside = lines.filter(({ date }) => date >= from);
    return {
      opening: sum(
        lines.filter(({ date }) => date < from),
        ({ debit, credit }) => debit - credit,
      ),
      came_in: sum(inside, ({ debit }) => debit),
      went_out: sum(inside, ({ credit }) => credit),
      closing: sum(lines, ({ debit, credit }) => debit - credit),
    };
  };
  const accounts = MONEY.map((code) => ({
    code,
    ...flow(money.filter((line) => line.code === code)),
  }));
  return { from, to, ...flow(money), accounts };
}

export function reckonMonths(books: Books) {
  const counts = new Map<string, number>();
  const reversals = books.documents.filter(({ side }) => side < 0);
  const reversed = new Set(reversals.map(({ own_id }) => own_id));
  for (const { date, kind, own_id } of books.documents) {
    if (reversed.has(own_id)) continue;
    const key = `${date.slice(0, 7)}-01 ${kind}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, count]) => ({ month: key.slice(0, 10), kind: key.slice(11), count }));
}
