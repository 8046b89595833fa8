import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, refusalOf, SITE } from '../../../testkit/shop.ts';
import { addMember, roleId } from '../../../testkit/staff-posts.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type {
  listRecurringRoute,
  listRunsRoute,
  RECURRING_ROUTES,
  repeatRoute,
  setRecurringStateRoute,
} from '../contract/recurring.ts';
import { makeAllDue } from './door/make-all-due.ts';
import { listRecurring, listRuns, readRecurring, repeatDocument } from './read-templates.ts';
import { postRun, skipJournalRun, skipRun } from './settle-run.ts';
import { createRecurring, setRecurringJournalState, setRecurringState } from './write-template.ts';

let db: TestDatabase;
let w: World;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});
beforeEach(async () => {
  w = await openWorld(db.database);
});
// The clock covers all shops: templates of one test must not be made in the next.
afterEach(() =>
  w.shop.run((tx) => tx.updateTable('recurring_template').set({ next_date: null }).execute()),
);

const roundAt = (time: string) =>
  makeAllDue({
    database: db.database,
    site: SITE,
    newId: () => newId(),
    clock: () => new Date(time),
    onFailure: ({ error }) => {
      throw error;
    },
  });

const of = (code: string, more: object) => ({ account_id: w.shop.accounts.get(code), ...more });

/** Depreciation of 500.00 at the end of each month. */
const content = (lines?: object[]) => ({
  kind: 'journal',
  warehouse_id: w.shop.warehouses.shop,
  narration: 'Wear of the month',
  lines: lines ?? [
    of('6110', { debit: 30_000, note: 'The fridge' }),
    of('6110', { debit: 20_000 }),
    of('1590', { credit: 50_000 }),
  ],
});

type Routes = (typeof RECURRING_ROUTES)['journal'];

const write = (more: object = {}, actor = w.shop.owner) => {
  const schedule = { every: 'month', on_day: 31, first_date: '2026-08-31' };
  const ends = { until_date: null, times: null, posts_itself: true };
  const body = { id: newId(), name: 'Wear', ...schedule, ...ends, content: content(), ...more };
  return w.shop.call<Routes['create']>(createRecurring('journal'), { body }, actor);
};

const written = async (more: object = {}) => answerOf(await write(more)).data.id;

async function runOf(id: string) {
  const input = { params: { id } };
  return answerOf(await w.shop.call<typeof listRunsRoute>(listRuns, input)).data[0];
}

const post = (id: string, run_id: string, body: object = {}) =>
  w.shop.call<Routes['post']>(
    postRun('journal'),
    { params: { id, run_id }, body },
    w.shop.owner,
    new Date('2026-09-02T04:00:00Z'),
  );

test('an entry is posted on its day, line by line as it was written', async () => {
  const id = await written();
  const { data } = answerOf(await w.shop.call<Routes['create']>(readRecurring, { params: { id } }));
  expect(data).toMatchObject({ kind: 'journal', total: 50_000, narration: 'Wear of the month' });
  await roundAt('2026-08-31T04:00:00Z');
  const run = await runOf(id);
  expect(run).toMatchObject({
    state: 'posted',
    document: { number: 'MIR-26/JV00001', business_date: '2026-08-31' },
  });
  expect(await booksOf(db.connection, run?.document?.id ?? '')).toEqual([
    '1590 Accumulated depreciation credit 500.00',
    '6110 Depreciation debit 500.00',
  ]);
  const lines = await w.shop.run((tx) =>
    tx.selectFrom('manual_journal_line').select(['debit', 'note']).orderBy('line_no').execute(),
  );
  expect(lines.map(({ debit, note }) => [debit, note])).toEqual([
    [30_000, 'The fridge'],
    [20_000, ''],
    [0, ''],
  ]);
});

test('one of ten concurrent servers posts it', async () => {
  const id = await written();
  await Promise.all(Array.from({ length: 10 }, () => roundAt('2026-08-31T04:00:00Z')));
  const entries = await w.shop.run((tx) => tx.selectFrom('manual_journal').selectAll().execute());
  expect([(await runOf(id))?.state, entries.length]).toEqual(['posted', 1]);
});

test('a draft waits, can be changed for its day, and is posted once', async () => {
  const id = await written({ posts_itself: false });
  await roundAt('2026-08-31T04:00:00Z');
  const run = await runOf(id);
  expect(run?.state).toBe('waiting');
  const other = content([of('6110', { debit: 7_000 }), of('1590', { credit: 7_000 })]);
  const unbalanced = content([of('6110', { debit: 7_000 }), of('1590', { credit: 7_001 })]);
  expect(refusalOf(await post(id, run?.id ?? '', { content: unbalanced }))).toBe('unbalanced');
  const tries = await Promise.all([1, 2, 3].map(() => post(id, run?.id ?? '', { content: other })));
  expect(tries.map(refusalOf).filter((code) => code !== null)).toEqual(['run_done', 'run_done']);
  const document = (await runOf(id))?.document;
  expect(await booksOf(db.connection, document?.id ?? '')).toContain(
    '6110 Depreciation debit 70.00',
  );
});

test('a day that is closed is stored as refused, and can be posted on a later day', async () => {
  const id = await written();
  await w.shop.run((tx) =>
    tx
      .updateTable('book_period')
      .set({ closed_until: '2026-08-31', closed_at: new Date() })
      .execute(),
  );
  await roundAt('2026-08-31T04:00:00Z');
  const run = await runOf(id);
  expect(run).toMatchObject({
    state: 'refused',
    document: null,
    refusal: { code: 'books_closed' },
  });
  expect(answerOf(await post(id, run?.id ?? '')).data).toMatchObject({
    state: 'posted',
    document: { business_date: '2026-09-02' },
  });
});

test('the permission of its day counts', async () => {
  const id = await written();
  await w.shop.run((tx) =>
    sql`update role set permissions = array_remove(permissions, 'journal.create')
      where shop_id = ${w.shop.shop_id} and code = 'owner'`.execute(tx),
  );
  await roundAt('2026-08-31T04:00:00Z');
  expect((await runOf(id))?.refusal?.code).toBe('permission_denied');
});

test('a template that could never be posted is refused at once', async () => {
  const five = of('6110', { debit: 500 });
  const cases: [string, object[]][] = [
    ['one_line', [five]],
    ['one_side', [five, of('1590', {})]],
    ['unbalanced', [five, of('1590', { credit: 501 })]],
    ['control_account', [five, of('1130', { credit: 500 })]],
    ['account_on_both_sides', [five, of('6110', { credit: 500 })]],
    ['account_not_found', [five, { account_id: newId(), credit: 500 }]],
  ];
  for (const [code, lines] of cases) {
    expect(refusalOf(await write({ content: content(lines) })), code).toBe(code);
  }
});

test('who does not read manual entries sees no template of them', async () => {
  const id = await written({ posts_itself: false });
  await roundAt('2026-08-31T04:00:00Z');
  const run_id = (await runOf(id))?.id ?? '';
  const { branchAdmin } = w.shop;
  const list = await w.shop.call<typeof listRecurringRoute>(listRecurring, {}, branchAdmin);
  expect(answerOf(list).data).toEqual([]);
  const params = { id };
  const state = { version: 1, state: 'ended' };
  const denied = await Promise.all([
    w.shop.call(readRecurring, { params }, branchAdmin),
    w.shop.call(listRuns, { params }, branchAdmin),
    w.shop.call(skipRun, { params: { id, run_id } }, branchAdmin),
    w.shop.call<typeof setRecurringStateRoute>(
      setRecurringState,
      { params, body: state },
      branchAdmin,
    ),
  ]);
  expect(denied.map(refusalOf)).toEqual(Array(4).fill('not_found'));
});

test('a template of an entry is paused and skipped by who may post entries', async () => {
  const role_id = await roleId(w.shop, 'accountant');
  const { actor: accountant } = await addMember(w.shop, { role_id });
  const id = await written({ posts_itself: false });
  await roundAt('2026-08-31T04:00:00Z');
  const run_id = (await runOf(id))?.id ?? '';
  const skip = { params: { id, run_id } };
  expect(refusalOf(await w.shop.call(skipRun, skip))).toBe('not_found');
  answerOf(await w.shop.call(skipJournalRun, skip, accountant));
  expect((await runOf(id))?.state).toBe('skipped');
  const pause = { params: { id }, body: { version: 1, state: 'paused' } };
  expect(refusalOf(await w.shop.call(setRecurringState, pause))).toBe('not_found');
  answerOf(await w.shop.call(setRecurringJournalState, pause, accountant));
});

test('a posted entry is the beginning of a template', async () => {
  const id = await w.post.journal();
  const repeated = await w.shop.call<typeof repeatRoute>(repeatDocument, { params: { id } });
  expect(answerOf(repeated).data).toMatchObject({
    kind: 'journal',
    narration: 'Wear of July',
    entry: [
      { code: '6110', debit: 50_000, credit: 0, note: 'The fridge' },
      { code: '1590', debit: 0, credit: 50_000, note: '' },
    ],
  });
});
