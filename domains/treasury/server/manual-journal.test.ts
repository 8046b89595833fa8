import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { rowHashes } from '../../../testkit/row-hashes.ts';
import { answerOf, openTestShop, refusalOf, SITE, type TestShop } from '../../../testkit/shop.ts';
import { journalBody } from '../../../testkit/treasury-posts.ts';
import type {
  listJournalsRoute,
  postJournalRoute,
  readJournalRoute,
} from '../contract/manual-journal.ts';
import { reverseDueJournals } from './door/reverse-due-journals.ts';
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

describe('a day on which it is reversed', () => {
  const body = (more: object = {}) => ({
    ...journalBody(shop),
    reverses_on: '2026-09-01',
    ...more,
  });
  const read = async (id: string) => {
    const found = await shop.call<typeof readJournalRoute>(readManualJournal, { params: { id } });
    return answerOf(found).data;
  };
  const mirrorOf = async (id: string) => (await read(id)).reversed_by;
  // The clock covers all shops: what one test leaves must not be made in the next.
  afterEach(() =>
    shop.run((tx) =>
      tx.updateTable('manual_journal_reversal').set({ tried_at: new Date() }).execute(),
    ),
  );
  const roundAt = (time: string) =>
    reverseDueJournals({
      database: db.database,
      site: SITE,
      newId: () => newId(),
      clock: () => new Date(time),
      onFailure: ({ error }) => {
        throw error;
      },
    });

  test('its mirror is posted on that day in the shop’s time zone, once', async () => {
    const entry = body();
    expect(answerOf(await post(entry)).data).toMatchObject({
      reverses_on: '2026-09-01',
      reversal_refusal: null,
    });
    // 23:59 and 00:00 in Dhaka.
    await roundAt('2026-08-31T17:59:00Z');
    expect(await mirrorOf(entry.id)).toBeNull();
    await Promise.all(Array.from({ length: 10 }, () => roundAt('2026-08-31T18:00:00Z')));
    await roundAt('2026-09-02T04:00:00Z');
    const mirror = await mirrorOf(entry.id);
    expect(await booksOf(db.connection, mirror ?? '')).toEqual([
      '1590 Accumulated depreciation debit 500.00',
      '6110 Depreciation credit 500.00',
    ]);
    const documents = await shop.run((tx) =>
      tx.selectFrom('document').select(['business_date']).where('kind', '=', 'reversal').execute(),
    );
    expect(documents).toEqual([{ business_date: '2026-09-01' }]);
  });

  test('a day that is not after the entry is refused, and changes nothing', async () => {
    const before = await rowHashes(db.connection);
    for (const reverses_on of ['2026-07-31', '2026-08-01']) {
      expect(refusalOf(await post(body({ reverses_on })))).toBe('day_before_entry');
    }
    expect(refusalOf(await post(body({ reverses_on: '2026-02-30' })))).toBe('invalid');
    expect(await rowHashes(db.connection)).toEqual(before);
  });

  test('a closed day is stored as refused, and a user can reverse it', async () => {
    const entry = body();
    answerOf(await post(entry));
    await shop.run((tx) =>
      tx
        .updateTable('book_period')
        .set({ closed_until: '2026-09-01', closed_at: new Date() })
        .execute(),
    );
    await roundAt('2026-09-01T04:00:00Z');
    await roundAt('2026-09-02T04:00:00Z');
    expect(await read(entry.id)).toMatchObject({
      reversed_by: null,
      reversal_refusal: { code: 'books_closed' },
    });
    const listed = await shop.call<typeof listJournalsRoute>(listManualJournals, {});
    expect(answerOf(listed).data[0]).toMatchObject({ is_reversal_refused: true });
    const reversal = { params: { id: entry.id }, body: { id: newId(), reason: 'By hand' } };
    const late = new Date('2026-09-02T05:00:00Z');
    answerOf(await shop.call(reverseManualJournal, reversal, shop.owner, late));
    expect(await mirrorOf(entry.id)).toBe(reversal.body.id);
  });

  test('an entry that is reversed before is not reversed again', async () => {
    const entry = body();
    answerOf(await post(entry));
    const reversal = { params: { id: entry.id }, body: { id: newId(), reason: 'Too early' } };
    answerOf(await shop.call(reverseManualJournal, reversal));
    await roundAt('2026-09-01T04:00:00Z');
    expect(await read(entry.id)).toMatchObject({
      reversed_by: reversal.body.id,
      reversal_refusal: null,
    });
  });

  test('who posted it has left, or may not post any more', async () => {
    const [left, denied] = [body(), body()];
    answerOf(await post(denied));
    await shop.run((tx) =>
      sql`update role set permissions = array_remove(permissions, 'journal.create')
        where shop_id = ${shop.shop_id} and code = 'owner'`.execute(tx),
    );
    await roundAt('2026-09-01T04:00:00Z');
    expect((await read(denied.id)).reversal_refusal?.code).toBe('permission_denied');
    await shop.run((tx) =>
      sql`update role set permissions = permissions || array['journal.create']
        where shop_id = ${shop.shop_id} and code = 'owner'`.execute(tx),
    );
    answerOf(await post(left));
    await shop.run((tx) =>
      tx
        .updateTable('membership')
        .set({ ended_at: new Date() })
        .where('user_id', '=', shop.owner.user_id)
        .execute(),
    );
    await roundAt('2026-09-01T05:00:00Z');
    expect((await read(left.id)).reversal_refusal?.code).toBe('maker_left');
  });
});
