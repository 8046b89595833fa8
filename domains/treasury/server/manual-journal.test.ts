import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { rowHashes } from '../../../testkit/row-hashes.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import { journalBody } from '../../../testkit/treasury-posts.ts';
import type { listJournalsRoute, postJournalRoute } from '../contract/manual-journal.ts';
import { postManualJournal } from './post-manual-journal.ts';
import { listManualJournals, readManualJournal } from './read-manual-journals.ts';
import { reverseManualJournal } from './reverse-manual-journal.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  const broken = await foldAndFindBroken(db);
  await db.drop();
  expect(broken).toEqual([]);
});
beforeEach(async () => {
  shop = await openTestShop(db.database);
});

const post = (body: object) => shop.call<typeof postJournalRoute>(postManualJournal, { body });
const account = (code: string) => shop.accounts.get(code);

test('a manual entry is posted on its date, and a reversal undoes it', async () => {
  const body = {
    ...journalBody(shop),
    lines: [
      { account_id: account('6110'), debit: 30_000, note: 'The fridge' },
      { account_id: account('6110'), debit: 20_000, note: 'The shelf' },
      { account_id: account('1590'), credit: 50_000 },
    ],
    happened_at: '2026-07-31T09:00:00Z',
  };
  const { data } = answerOf(await post(body));
  expect(data).toMatchObject({
    number: 'MIR-26/JV00001',
    business_date: '2026-07-31',
    amount: 50_000,
    lines: [
      { code: '6110', debit: 30_000, credit: 0, note: 'The fridge' },
      { code: '6110', debit: 20_000, credit: 0, note: 'The shelf' },
      { code: '1590', debit: 0, credit: 50_000, note: '' },
    ],
  });
  expect(await booksOf(db.connection, body.id)).toEqual([
    '1590 Accumulated depreciation credit 500.00',
    '6110 Depreciation debit 500.00',
  ]);
  const again = await post(body);
  expect(again).toMatchObject({ replay: true, answer: { data } });

  const reversal = { id: newId(), reason: 'Written twice' };
  const params = { id: body.id };
  answerOf(await shop.call(reverseManualJournal, { params, body: reversal }));
  expect(await booksOf(db.connection, reversal.id)).toEqual([
    '1590 Accumulated depreciation debit 500.00',
    '6110 Depreciation credit 500.00',
  ]);
  const twice = { params, body: { ...reversal, id: newId() } };
  expect(refusalOf(await shop.call(reverseManualJournal, twice))).toBe('already_reversed');
  const read = answerOf(await shop.call(readManualJournal, { params })) as { data: object };
  expect(read.data).toMatchObject({ reversed_by: reversal.id });
});

test('a refused entry changes nothing', async () => {
  const other = await openTestShop(db.database);
  const of = (code: string, more: object) => ({ account_id: account(code), ...more });
  const five = of('6110', { debit: 500 });
  const cases: [string, object][] = [
    ['one_line', { lines: [five] }],
    ['one_line', { lines: [] }],
    ['unbalanced', { lines: [five, of('1590', { credit: 501 })] }],
    ['unbalanced', { lines: [five, of('1590', { credit: 499 })] }],
    ['one_side', { lines: [five, of('1590', { credit: 500 }), of('1010', {})] }],
    ['one_side', { lines: [five, of('1590', { debit: 0, credit: 0 })] }],
    ['invalid', { lines: [five, of('1590', { credit: 500.5 })] }],
    ['invalid', { lines: [five, of('1590', { credit: -500 })] }],
    ['invalid', { narration: ' ' }],
    ['account_not_found', { lines: [five, { account_id: other.accounts.get('1590'), credit: 5 }] }],
    ['happened_at_in_future', { happened_at: '2026-08-02T09:00:00Z' }],
    ['before_first_year', { happened_at: '2026-06-30T09:00:00Z' }],
    ...['1130', '2010', '1210', '1220', '2020', '2030'].map((code): [string, object] => [
      'control_account',
      { lines: [five, of(code, { credit: 500 })] },
    ]),
  ];
  const before = await rowHashes(db.connection);
  for (const [code, more] of cases) {
    const refused = await post({ ...journalBody(shop), ...more });
    expect(refusalOf(refused), JSON.stringify(more)).toBe(code);
  }
  expect(await rowHashes(db.connection)).toEqual(before);
});

test('accessible entries are listed newest first, by page, day and text', async () => {
  for (const day of ['2026-07-10', '2026-07-20', '2026-07-30']) {
    const body = {
      ...journalBody(shop),
      happened_at: `${day}T09:00:00Z`,
      narration: `Wear ${day}`,
    };
    answerOf(await post(body));
  }
  const list = async (query: Record<string, string | number>, actor = shop.owner) =>
    answerOf(await shop.call<typeof listJournalsRoute>(listManualJournals, { query }, actor));
  const first = await list({ limit: 2 });
  expect(first.data.map(({ narration }) => narration)).toEqual([
    'Wear 2026-07-30',
    'Wear 2026-07-20',
  ]);
  expect(first.data[0]).toMatchObject({
    debit: { name: 'Depreciation' },
    credit: { name: 'Accumulated depreciation' },
  });
  const next = await list({ limit: 2, cursor: first.next_cursor ?? '' });
  expect(next.data.map(({ narration }) => narration)).toEqual(['Wear 2026-07-10']);
  expect((await list({ from: '2026-07-15', to: '2026-07-25' })).data).toHaveLength(1);
  expect((await list({ q: '07-10' })).data).toHaveLength(1);
});
