import { readFile } from 'node:fs/promises';
import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { listFiscalYearsRoute } from '#domains/accounting/contract/fiscal-years.ts';
import type { trialBalanceRoute } from '#domains/accounting/contract/trial-balance.ts';
import { FLOW_LINES, SECTIONS } from '#domains/accounting/core/sections.ts';
import { insertAccounts } from '#domains/accounting/server/account.sql.ts';
import { beginBefore } from '#domains/accounting/server/door/begin-before.sql.ts';
import { listFiscalYears } from '#domains/accounting/server/fiscal-years.ts';
import { trialBalance } from '#domains/accounting/server/trial-balance.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import type { ReportRoute } from '#domains/reports/contract/report-route.ts';
import { statements } from '#domains/reports/server/frame/statements.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import type { ShopEndpoint } from '#platform/http/endpoint.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { foldAll, foldAndFindBroken } from '../../testkit/fold.ts';
import { answerOf, openTestShop } from '../../testkit/shop.ts';
import { type PlannedEvent, planStory } from '../../testkit/story/plan-story.ts';
import { enterByHand, postEvent, type StoryShop } from '../../testkit/story/post-event.ts';
import { StatedBooks, type Year } from '../../testkit/story/stated-books.ts';
import { readStory, showLines } from '../../testkit/story/story.ts';

/*
 * Replays a story through the commands, in the order of its events, each on its day, and compares
 * every entry with the stated one, and the statements of each year with the sums of those entries.
 */

const PATH = process.env.STORY ?? 'testkit/story/tea-stall.json';
const STORY = readStory(await readFile(PATH, 'utf8'));
const PLAN = planStory(STORY);
const STATED = new StatedBooks(STORY, PLAN);
const FIRST_DAY = STORY.events[0]?.day ?? '';
const LAST_DAY = STORY.events.at(-1)?.day ?? '';

let db: TestDatabase;
let story: StoryShop;

beforeAll(async () => {
  db = await createTestDatabase();
  story = await openStoryShop();
});
afterAll(async () => {
  console.info(report(PLAN));
  await db.drop();
});

/** A shop with the accounts, parties and products of the story; its books begin with the story. */
async function openStoryShop(): Promise<StoryShop> {
  const { currency, vat_registered, rounding_unit, fiscal_year_first_month } = STORY.shop;
  const rates = { vat_rate: 150_000, vat_registered, rounding_unit };
  const shop = await openTestShop(db.database, { currency, ...rates });
  const { shop_id } = shop;
  const accounts = new Map(shop.accounts);
  const missing = STORY.accounts
    .filter(({ code }) => !accounts.has(code))
    .map(({ code, name, section, flow }) => ({
      id: newId(),
      code,
      name,
      name_bn: name,
      section: SECTIONS.find((one) => one === section) ?? 'operating',
      ...defined({ flow_line: FLOW_LINES.find((one) => one === flow) }),
    }));
  await shop.run(async (tx) => {
    await sql`update shop set fiscal_year_first_month = ${fiscal_year_first_month}
      where shop_id = ${shop_id}`.execute(tx);
    await beginBefore(tx, shop_id, new Date(`${FIRST_DAY}T06:00:00Z`));
    await insertAccounts(tx, shop_id, missing);
  });
  for (const { id, code } of missing) accounts.set(code, id);
  const parties = new Map<string, string>();
  for (const side of ['customer', 'supplier'] as const) {
    const rows = STORY.parties
      .filter((party) => party.side === side)
      .map(({ name }) => ({ code: name, name }));
    const made = await shop.run((tx) => addParties(tx, { shop_id, newId, kind: side }, rows));
    for (const [name, id] of made) parties.set(name, id);
  }
  const products = new Map<string, string>();
  for (const { code, kind, vat_rate } of STORY.products) {
    if (kind !== 'service') products.set(code, await shop.addProduct({ code, vat_rate }));
  }
  return { shop, accounts, parties, products, posted: new Map() };
}

/** The lines of a document as the story writes them. */
async function entryOf(document_id: string): Promise<string[]> {
  const { rows } = await story.shop.run((tx) =>
    sql<{ account: string; party: string | null; debit: number; credit: number }>`
      select a.code as account, p.name as party, l.debit, l.credit
      from journal_entry e
      join journal_line l on l.shop_id = e.shop_id and l.entry_id = e.id
      join account a on a.shop_id = l.shop_id and a.id = l.account_id
      left join party p on p.shop_id = l.shop_id and p.id = l.party_id
      where e.document_id = ${document_id}`.execute(tx),
  );
  return showLines(rows.map(({ party, ...line }) => (party === null ? line : { ...line, party })));
}

test(`${STORY.title}: every entry is the stated one`, async () => {
  for (const { event, way } of PLAN) {
    if (way === 'left out') continue;
    await (way === 'posted' ? postEvent : enterByHand)(story, event);
    const posted = story.posted.get(String(event.no));
    const entry = posted === undefined ? [] : await entryOf(posted.id);
    expect(entry, `event ${event.no}`).toEqual(showLines(event.entry));
  }
});

test('the statements of each fiscal year are the sums of the entries, folded or not', async () => {
  await compareYears();
  await foldAll(db.database);
  await compareYears();
  expect(await foldAndFindBroken(db)).toEqual([]);
});

test('parties, open documents and stock are what the entries leave', async () => {
  expect(await partiesLeft()).toEqual(STATED.parties());
  expect(await documentsLeft()).toEqual(STATED.openDocuments());
  expect(await stockLeft()).toEqual(STATED.stock());
});

/** Two days after the last event. */
function afterAllDays(): Date {
  const now = new Date(`${LAST_DAY}T06:00:00Z`);
  now.setUTCDate(now.getUTCDate() + 2);
  return now;
}

async function compareYears(): Promise<void> {
  const { years } = (await read<typeof listFiscalYearsRoute>(listFiscalYears, {})).data;
  for (const { begins_on: from, ends_on: to, result } of years) {
    const year = { from, to };
    const name = `the year from ${from}`;
    expect(await trialBalanceOf(year), name).toEqual(STATED.trialBalance(year));
    expect(await profitOf(year), name).toEqual(STATED.profitAndLoss(year));
    expect(await balanceSheetOf(year), name).toEqual(STATED.balanceSheet(year));
    expect(await equityOf(year), name).toEqual(STATED.changesInEquity(year));
    expect(await cashFlowOf(year), name).toEqual(STATED.cashFlow(year));
    const closing = STORY.events.find(({ year: closed }) => String(closed) === `${from},${to}`);
    const isComplete = PLAN.every(({ way }) => way !== 'left out');
    if (isComplete && closing !== undefined) expect(result, name).toBe(closing['result']);
  }
}

async function read<R extends AnyRoute>(endpoint: ShopEndpoint, query: Record<string, string>) {
  const { shop } = story;
  return answerOf(await shop.call<R>(endpoint, { query }, shop.owner, afterAllDays()));
}

/** Names with their amounts; what is zero in every column is left out. */
function linesOf(rows: readonly (readonly [string, ...(number | null | undefined)[]])[]): string[] {
  return rows
    .filter(([, ...amounts]) => amounts.some((amount) => (amount ?? 0) !== 0))
    .map(([name, ...amounts]) => [name, ...amounts.map((amount) => amount ?? 0)].join(' '))
    .sort();
}

async function trialBalanceOf({ from, to }: Year): Promise<string[]> {
  const query = { from, as_of: to };
  const { rows } = (await read<typeof trialBalanceRoute>(trialBalance, query)).data;
  return linesOf(
    rows.map((row) => [
      row.code,
      (row.opening_debit ?? 0) - (row.opening_credit ?? 0),
      row.period_debit,
      row.period_credit,
      row.debit - row.credit,
    ]),
  );
}

/** The accounts of a statement by their section, and some of its other rows. */
async function statementOf(
  name: string,
  query: Record<string, string>,
  { columns = ['amount'], rows: named }: { columns?: string[]; rows: readonly string[] },
): Promise<string[]> {
  const endpoint = statements.find(({ route }) => route.path === `/book-keeping/${name}`);
  const { rows } = (await read<ReportRoute>(assertPresent(endpoint, name), query)).data;
  const sections = new Map(STORY.accounts.map(({ code, section }) => [code, section]));
  return linesOf(
    rows.flatMap(({ key, kind, code, amounts }) => {
      const shown = columns.map((column) => amounts[column]);
      if (kind === 'account') return [[`${sections.get(code)} ${code}`, ...shown]];
      return named.includes(key) ? [[key, ...shown]] : [];
    }),
  );
}

const profitOf = ({ from, to }: Year) =>
  statementOf('profit-and-loss', { from, to }, { rows: ['net_profit'] });

const balanceSheetOf = ({ to }: Year) =>
  statementOf('balance-sheet', { as_of: to }, { rows: BALANCE_ROWS });

const BALANCE_ROWS = [
  'earlier_years',
  'current_year',
  'total_assets',
  'total_liabilities',
  'total_equity',
];

const equityOf = ({ from, to }: Year) => {
  const columns = ['opening', 'movement', 'closing'];
  return statementOf(
    'changes-in-equity',
    { from, to },
    { columns, rows: ['earned', 'total_equity'] },
  );
};

/** The lines with both sides, and the money at both ends. */
async function cashFlowOf({ from, to }: Year): Promise<string[]> {
  const columns = ['came_in', 'went_out', 'net'];
  const rows = [...FLOW_LINES, 'opening_entries'];
  const flows = await statementOf('cash-flow-statement', { from, to }, { columns, rows });
  const ends = await statementOf(
    'cash-flow-statement',
    { from, to },
    { columns: ['none', 'none', 'net'], rows: ['opening_money', 'closing_money'] },
  );
  const indirect = { from, to, method: 'indirect' };
  const both = { columns: ['net'], rows: ['operating_flow'] };
  expect(await statementOf('cash-flow-statement', indirect, both)).toEqual(
    await statementOf('cash-flow-statement', { from, to }, both),
  );
  return [...flows, ...ends].sort();
}

async function selectLines(query: RawBuilder<{ name: string; amount: number }>): Promise<string[]> {
  const { rows } = await story.shop.run((tx) => query.execute(tx));
  return linesOf(rows.map(({ name, amount }) => [name, amount]));
}

const partiesLeft = () =>
  selectLines(sql`
    select a.code || ' ' || p.name as name, sum(l.debit - l.credit)::bigint as amount
    from journal_line l
    join account a on a.shop_id = l.shop_id and a.id = l.account_id
    join party p on p.shop_id = l.shop_id and p.id = l.party_id
    group by a.code, p.name`);

const documentsLeft = () =>
  selectLines(sql`
    select t.no || ' ' || p.name as name, i.open as amount
    from unnest(${[...story.posted.keys()]}::text[],
      ${[...story.posted.values()].map(({ id }) => id)}::uuid[]) as t (no, id)
    join open_item i on i.document_id = t.id
    join party p on p.shop_id = i.shop_id and p.id = i.party_id`);

const stockLeft = () =>
  selectLines(sql`
    select t.code as name, l.on_hand / 10000 as amount
    from unnest(${[...story.products.keys()]}::text[],
      ${[...story.products.values()]}::uuid[]) as t (code, id)
    join stock_level l on l.variant_id = t.id`);

function report(plan: readonly PlannedEvent[]): string {
  const numbers = (way: PlannedEvent['way']) => {
    const found = plan.filter((one) => one.way === way).map(({ event }) => event.no);
    return `${way}: ${found.length} of ${plan.length} (${found.join(', ') || 'none'})`;
  };
  return [STORY.title, ...(['posted', 'by hand', 'left out'] as const).map(numbers)].join('\n');
}
