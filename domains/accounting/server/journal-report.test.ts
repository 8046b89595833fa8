import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { postOpeningBalance } from '#domains/opening/server/post-opening-balance.ts';
import { postManualJournal } from '#domains/treasury/server/post-manual-journal.ts';
import { reverseManualJournal } from '#domains/treasury/server/reverse-manual-journal.ts';
import type { Actor } from '#platform/http/actor.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAll, foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { journalReportRoute } from '../contract/journal-report.ts';
import type { ledgerRoute } from '../contract/ledger.ts';
import { journalReport } from './journal-report.ts';
import { ledger } from './ledger.ts';

let db: TestDatabase;
let shop: TestShop;
let rent: string;

beforeAll(async () => {
  db = await createTestDatabase();
  shop = await openTestShop(db.database);
  const { mirpur, uttara } = shop.branches;
  const opening = {
    id: newId(),
    branch_id: mirpur,
    accounts: [mirpur, uttara].map((branch_id) => ({
      account_id: account('1010'),
      branch_id,
      amount: 50_000,
    })),
  };
  answerOf(await shop.call(postOpeningBalance, { body: opening }));
  rent = await spend('2026-07-10', '6010', 20_000);
  await spend('2026-07-10', '6090', 700);
  await spend('2026-07-31', '6010', 21_000);
  const undo = { params: { id: rent }, body: { id: newId(), reason: 'Paid twice' } };
  answerOf(await shop.call(reverseManualJournal, undo));
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});

const account = (code: string) => shop.accounts.get(code) ?? '';

async function spend(day: string, code: string, amount: number): Promise<string> {
  const body = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    narration: 'Spent',
    happened_at: `${day}T06:00:00Z`,
    lines: [
      { account_id: account(code), debit: amount },
      { account_id: account('1010'), credit: amount },
    ],
  };
  answerOf(await shop.call(postManualJournal, { body }));
  return body.id;
}

const read = (query: Record<string, string | number>, actor: Actor = shop.owner) =>
  shop.call<typeof journalReportRoute>(journalReport, { query }, actor);

const JULY = { from: '2026-07-01', to: '2026-07-31' };

async function shown(query: Record<string, string | number>, actor?: Actor) {
  const { data, next_cursor } = answerOf(await read(query, actor));
  const lines = data.lines.map(({ business_date, document_kind, code, debit, credit }) =>
    [business_date, document_kind, code, debit - credit].join(' '),
  );
  return { ...data, lines, next_cursor };
}

test('the entries of a period, by day and posting, with sums and money at both ends', async () => {
  const july = await shown(JULY);
  expect(july).toMatchObject({
    debit: 100_000 + 41_700,
    credit: 100_000 + 41_700,
    opening_money: 0,
    closing_money: 58_300,
    next_cursor: null,
  });
  expect(july.lines.slice(4)).toEqual([
    '2026-07-10 journal 6010 20000',
    '2026-07-10 journal 1010 -20000',
    '2026-07-10 journal 6090 700',
    '2026-07-10 journal 1010 -700',
    '2026-07-31 journal 6010 21000',
    '2026-07-31 journal 1010 -21000',
  ]);
  await foldAll(db.database);
  expect(await shown(JULY)).toEqual(july);
});

test('a day is its day book; the first page goes on where it ended', async () => {
  const day = { from: '2026-07-10', to: '2026-07-10' };
  const complete = await shown(day);
  expect(complete).toMatchObject({ opening_money: 100_000, closing_money: 79_300 });
  for (const limit of [1, 2, 3]) {
    const lines: string[] = [];
    let page = await shown({ ...day, limit });
    lines.push(...page.lines);
    while (page.next_cursor !== null) {
      page = await shown({ ...day, limit, cursor: page.next_cursor });
      lines.push(...page.lines);
    }
    expect(lines).toEqual(complete.lines);
  }
});

test('it is filtered by account, kind, person and amount; some have no sums', async () => {
  const ofRent = await shown({ ...JULY, to: '2026-08-01', account_id: account('6010') });
  expect(ofRent).toMatchObject({ debit: null, credit: null });
  expect(ofRent.account).toMatchObject({ code: '6010', debit: 41_000, credit: 20_000 });
  expect(ofRent.lines.filter((line) => line.includes(' 6010 '))).toHaveLength(3);
  expect(ofRent.lines).toHaveLength(6);
  const opened = await shown({ ...JULY, kind: 'opening_balance' });
  expect(opened.lines).toHaveLength(4);
  expect([opened.debit, opened.credit]).toEqual([null, null]);
  expect((await shown({ ...JULY, amount: 700 })).lines).toHaveLength(2);
  expect((await shown({ ...JULY, posted_by: shop.cashier.user_id })).lines).toEqual([]);
});

test('a chosen account has the balances of its ledger at both ends', async () => {
  const ends = async (code: string, from: string, to: string) => {
    const query = { account_id: account(code), from, to };
    const of = (await shown(query)).account;
    const { data } = answerOf(await shop.call<typeof ledgerRoute>(ledger, { query }));
    const sums = (one: typeof of | typeof data) =>
      one && [one.opening, one.debit, one.credit, one.closing];
    expect(sums(of)).toEqual(sums(data));
    return sums(of);
  };
  expect(await ends('1010', '2026-07-10', '2026-07-31')).toEqual([100_000, 0, 41_700, 58_300]);
  expect(await ends('6010', '2026-07-31', '2026-08-01')).toEqual([20_000, 21_000, 20_000, 21_000]);
  // Expenses begin anew with the fiscal year.
  expect(await ends('6010', '2027-07-01', '2027-07-31')).toEqual([0, 0, 0, 0]);
  const unknown = await read({ ...JULY, account_id: newId() });
  expect(refusalOf(unknown)).toBe('not_found');
});

test('the kinds to choose from are those of the branches of the reader', async () => {
  expect((await shown(JULY)).kinds).toEqual(['journal', 'opening_balance', 'reversal']);
  const { uttara } = shop.branches;
  expect((await shown({ ...JULY, branch_id: uttara })).kinds).toEqual([]);
});

test('a member of one branch sees its lines; a person without costs sees none', async () => {
  const own = await shown(JULY, shop.branchAdmin);
  expect(own.lines).toHaveLength(8);
  expect(own).toMatchObject({ debit: 91_700, closing_money: 8_300 });
  const uttara = await shown({ ...JULY, branch_id: shop.branches.uttara });
  expect(uttara.lines).toHaveLength(2);
  const elsewhere = await read({ branch_id: shop.branches.uttara }, shop.branchAdmin);
  expect(refusalOf(elsewhere)).toBe('not_found');
  expect(refusalOf(await read(JULY, shop.cashier))).toBe('permission_denied');
});

test('days that do not fit are refused', async () => {
  expect(refusalOf(await read({ from: '2026-08-01', to: '2026-07-31' }))).toBe('invalid');
  const long = { from: '2026-01-01', to: '2026-07-31' };
  answerOf(await read(long));
  expect(refusalOf(await read({ ...long, kind: 'journal' }))).toBe('period_too_long');
  const end = { from: '9999-12-01', to: '9999-12-31', kind: 'journal' };
  expect(answerOf(await read(end)).data.lines).toEqual([]);
  expect(refusalOf(await read({ cursor: 'x' }))).toBe('invalid_cursor');
});
