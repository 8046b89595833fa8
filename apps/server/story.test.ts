import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { listFiscalYearsRoute } from '#domains/accounting/contract/fiscal-years.ts';
import type { trialBalanceRoute } from '#domains/accounting/contract/trial-balance.ts';
import { FLOW_LINES, SECTIONS } from '#domains/accounting/core/sections.ts';
import { insertAccounts } from '#domains/accounting/server/account.sql.ts';
import { beginBefore } from '#domains/accounting/server/door/begin-before.sql.ts';
import { listFiscalYears } from '#domains/accounting/server/fiscal-years.ts';
import { trialBalance } from '#domains/accounting/server/trial-balance.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { foldAll, foldAndFindBroken } from '../../testkit/fold.ts';
import { answerOf, openTestShop } from '../../testkit/shop.ts';
import { type PlannedEvent, planStory } from '../../testkit/story/plan-story.ts';
import { enterByHand, postEvent, type StoryShop } from '../../testkit/story/post-event.ts';
import { readStory, showLines, sumByAccount } from '../../testkit/story/story.ts';

/*
 * Replays a story through the commands, in the order of its events, each on its day, and compares
 * every entry, and the balances of each year, with those that the story states.
 */

const PATH = process.env.STORY ?? 'testkit/story/tea-stall.json';
const STORY = readStory(await readFile(PATH, 'utf8'));
const PLAN = planStory(STORY);
const IN_BOOKS = PLAN.filter(({ way }) => way !== 'left out').map(({ event }) => event);
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

test('the balances of each fiscal year are the sums of the entries, folded or not', async () => {
  await compareYears();
  await foldAll(db.database);
  await compareYears();
  expect(await foldAndFindBroken(db)).toEqual([]);
});

async function compareYears(): Promise<void> {
  const now = new Date(`${LAST_DAY}T06:00:00Z`);
  now.setUTCDate(now.getUTCDate() + 2);
  const listed = await story.shop.call<typeof listFiscalYearsRoute>(
    listFiscalYears,
    {},
    story.shop.owner,
    now,
  );
  for (const { begins_on: from, ends_on: to, result } of answerOf(listed).data.years) {
    const during = sumByAccount(IN_BOOKS, { from, to });
    const isResult = ([code]: [string, number]) => /^[456]/.test(code);
    const earned = [...during].filter(isResult).reduce((sum, [, amount]) => sum - amount, 0);
    expect(result, `result of the year from ${from}`).toBe(earned);
    expect(await balancesOf(to, now), `balances on ${to}`).toEqual(statedOn(to));
  }
}

/** The balance of each account: debit less credit. */
async function balancesOf(as_of: string, now: Date): Promise<Record<string, number>> {
  const { shop } = story;
  const query = { as_of };
  const answer = await shop.call<typeof trialBalanceRoute>(
    trialBalance,
    { query },
    shop.owner,
    now,
  );
  return sumEarned(
    answerOf(answer).data.rows.map(({ code, debit, credit }) => [code, debit - credit]),
  );
}

function statedOn(to: string): Record<string, number> {
  return sumEarned([...sumByAccount(IN_BOOKS, { from: FIRST_DAY, to })]);
}

/** Income, expenses and retained earnings are one amount, which year ends divide differently. */
function sumEarned(balances: readonly (readonly [string, number])[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [code, amount] of balances) {
    const name = /^([456]|3040)/.test(code) ? 'earned' : code;
    sums[name] = (sums[name] ?? 0) + amount;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));
}

function report(plan: readonly PlannedEvent[]): string {
  const numbers = (way: PlannedEvent['way']) => {
    const found = plan.filter((one) => one.way === way).map(({ event }) => event.no);
    return `${way}: ${found.length} of ${plan.length} (${found.join(', ') || 'none'})`;
  };
  return [STORY.title, ...(['posted', 'by hand', 'left out'] as const).map(numbers)].join('\n');
}
