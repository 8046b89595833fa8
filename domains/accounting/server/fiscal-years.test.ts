import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { listAuditLogRoute } from '#domains/access/contract/audit-log.ts';
import { listAuditLog } from '#domains/access/server/list-audit-log.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { postOpeningBalance } from '#domains/opening/server/post-opening-balance.ts';
import { reverseOpeningBalance } from '#domains/opening/server/reverse-opening-balance.ts';
import { postManualJournal } from '#domains/treasury/server/post-manual-journal.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAll, foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type {
  closeFiscalYearRoute,
  listFiscalYearsRoute,
  reopenFiscalYearRoute,
} from '../contract/fiscal-years.ts';
import type { reopenPeriodRoute } from '../contract/periods.ts';
import { beginBefore } from './door/begin-before.sql.ts';
import { closeFiscalYear, listFiscalYears, reopenFiscalYear } from './fiscal-years.ts';
import { closePeriod, reopenPeriod } from './periods.ts';

const FIRST = '2024-07-01';
const SECOND = '2025-07-01';
const THIS = '2026-07-01';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});
beforeEach(async () => {
  shop = await openTestShop(db.database);
  await shop.run((tx) => beginBefore(tx, shop.shop_id, new Date(`${FIRST}T09:00:00Z`)));
  await post('2024-08-01', '6010', '1010', 20_000);
  await post('2025-06-30', '1010', '4190', 50_000);
  await post('2025-07-01', '6010', '1010', 70_000);
});

const account = (code: string) => assertPresent(shop.accounts.get(code), code);

/** A manual entry between two accounts. */
function post(day: string, debit: string, credit: string, amount: number) {
  const body = {
    id: newId(),
    warehouse_id: shop.warehouses.shop,
    narration: 'Moved',
    happened_at: `${day}T06:00:00Z`,
    lines: [
      { account_id: account(debit), debit: amount, credit: 0, note: '' },
      { account_id: account(credit), debit: 0, credit: amount, note: '' },
    ],
  };
  return shop.call(postManualJournal, { body });
}

async function listed() {
  const { data } = answerOf(
    await shop.call<typeof listFiscalYearsRoute>(listFiscalYears, { query: {} }),
  );
  return data;
}

const shown = async () =>
  (await listed()).years.map(({ begins_on, result, closed_by, is_unchanged }) =>
    [begins_on, result, closed_by ?? 'open', is_unchanged ?? ''].join(' ').trim(),
  );

async function close(begins_on: string, more: object = {}) {
  const body = { version: (await listed()).version, ...more };
  return shop.call<typeof closeFiscalYearRoute>(closeFiscalYear, { params: { begins_on }, body });
}

async function reopen(begins_on: string) {
  const body = { version: (await listed()).version, reason: 'An error was found' };
  return shop.call<typeof reopenFiscalYearRoute>(reopenFiscalYear, { params: { begins_on }, body });
}

test('a closed year has its result, its days are locked and nothing is posted', async () => {
  expect(await shown()).toEqual([`${THIS} 0 open`, `${SECOND} -70000 open`, `${FIRST} 30000 open`]);
  expect(await listed()).toMatchObject({ closes_next: FIRST, warnings: [] });
  const closed = answerOf(await close(FIRST, { note: 'Agreed with the accountant' })).data;
  expect(closed.closes_next).toBe(SECOND);
  expect(await shown()).toEqual([
    `${THIS} 0 open`,
    `${SECOND} -70000 open`,
    `${FIRST} 30000 ${closed.years[2]?.closed_by} true`,
  ]);
  expect(refusalOf(await post('2025-06-30', '6010', '1010', 100))).toBe('books_closed');
  answerOf(await post('2025-07-02', '6010', '1010', 100));
  // Neither later documents nor folding changes what was closed.
  await foldAll(db.database);
  expect((await listed()).years[2]).toMatchObject({ result: 30_000, is_unchanged: true });
});

test('the audit log shows the result to those who see costs', async () => {
  answerOf(await close(FIRST));
  const detailsFor = async (actor = shop.owner) => {
    const query = { action: 'books.year_closed' };
    const logged = await shop.call<typeof listAuditLogRoute>(listAuditLog, { query }, actor);
    return answerOf(logged).data.map(({ detail }) => detail);
  };
  const permissions = new Set([...shop.owner.permissions].filter((one) => one !== 'cost.read'));
  expect(await detailsFor()).toMatchObject([{ begins_on: FIRST, profit: 30_000 }]);
  const [seen] = await detailsFor({ ...shop.owner, permissions });
  expect(Object.values(seen ?? {})).not.toContain(30_000);
});

test('years are closed in order, after their last day', async () => {
  expect(refusalOf(await close(SECOND))).toBe('earlier_year_open');
  expect(refusalOf(await close(THIS))).toBe('year_not_over');
  expect(refusalOf(await close('2023-07-01'))).toBe('not_found');
  answerOf(await close(FIRST));
  expect(refusalOf(await close(FIRST))).toBe('closed_already');
  answerOf(await close(SECOND));
  expect((await listed()).closes_next).toBeNull();
});

test('the last closed year is reopened; its days stay locked until they are unlocked', async () => {
  answerOf(await close(FIRST));
  answerOf(await close(SECOND));
  expect(refusalOf(await reopen(FIRST))).toBe('later_year_closed');
  const { version } = await listed();
  const unlock = { version, closed_until: '2025-12-31', reason: 'Rent of January' };
  expect(refusalOf(await shop.call<typeof reopenPeriodRoute>(reopenPeriod, { body: unlock }))).toBe(
    'year_closed',
  );
  answerOf(await reopen(SECOND));
  expect(refusalOf(await reopen(SECOND))).toBe('year_not_closed');
  expect(refusalOf(await post('2026-01-31', '6010', '1010', 100))).toBe('books_closed');
  const again = { ...unlock, version: (await listed()).version };
  answerOf(await shop.call<typeof reopenPeriodRoute>(reopenPeriod, { body: again }));
  answerOf(await post('2026-01-31', '6010', '1010', 100));
  answerOf(await close(SECOND));
  expect((await shown())[1]).toContain(`${SECOND} -70100`);
});

test('what is unfinished is accepted by name', async () => {
  const rows = { dues: [], accounts: [{ account_id: account('1030'), amount: 500 }] };
  const body = { id: newId(), branch_id: shop.branches.mirpur, ...rows };
  const opening = { ...body, balancing_account: 'opening_equity' };
  answerOf(await shop.call(postOpeningBalance, { body: opening }));
  expect((await listed()).warnings).toEqual([
    { code: 'opening_equity', count: null, amount: -500 },
  ]);
  expect(refusalOf(await close(FIRST))).toBe('warnings_not_accepted');
  expect(refusalOf(await close(FIRST, { accepts: ['open_drawers'] }))).toBe(
    'warnings_not_accepted',
  );
  answerOf(await close(FIRST, { accepts: ['opening_equity'] }));
  // A document of the closed year is reversed with the date of today.
  const reversal = { params: { id: body.id }, body: { id: newId(), reason: 'Counted twice' } };
  const { data } = answerOf(await shop.call(reverseOpeningBalance, reversal)) as {
    data: { business_date: string };
  };
  expect(data.business_date).toBe('2026-08-01');
  expect((await listed()).years[2]).toMatchObject({ is_unchanged: true });
});

test('of two who close at once one wins; an old version is refused', async () => {
  const { version } = await listed();
  const request = { params: { begins_on: FIRST }, body: { version } };
  const both = await Promise.all([1, 2].map(() => shop.call(closeFiscalYear, request)));
  expect(both.map(refusalOf).sort()).toEqual([null, 'closed_already'].sort());
  const stale = { params: { begins_on: SECOND }, body: { version } };
  expect(refusalOf(await shop.call(closeFiscalYear, stale))).toBe('version_conflict');
  const denied = await shop.call(closeFiscalYear, stale, shop.branchAdmin);
  expect(refusalOf(denied)).toBe('permission_denied');
});

test('a member of one branch neither sees the result of a year nor closes it', async () => {
  const as = { ...shop.owner, branch_ids: [shop.branches.mirpur] };
  const { version } = await listed();
  const params = { begins_on: FIRST };
  const answers = [
    await shop.call<typeof listFiscalYearsRoute>(listFiscalYears, { query: {} }, as),
    await shop.call<typeof closeFiscalYearRoute>(
      closeFiscalYear,
      { params, body: { version, accepts: [] } },
      as,
    ),
    await shop.call<typeof reopenFiscalYearRoute>(
      reopenFiscalYear,
      { params, body: { version, reason: 'Wrong' } },
      as,
    ),
  ];
  expect(answers.map((answer) => refusalOf(answer))).toEqual(Array(3).fill('permission_denied'));
});

test('nor does such a member close or reopen days, which are those of all branches', async () => {
  const as = { ...shop.owner, branch_ids: [shop.branches.mirpur] };
  const { version } = await listed();
  const until = '2024-12-31';
  const closing = { body: { version, closed_until: until } };
  expect(refusalOf(await shop.call(closePeriod, closing, as))).toBe('permission_denied');
  answerOf(await shop.call(closePeriod, closing));
  const reopening = { body: { version: version + 1, closed_until: null, reason: 'Late bill' } };
  expect(refusalOf(await shop.call(reopenPeriod, reopening, as))).toBe('permission_denied');
  answerOf(await shop.call(reopenPeriod, reopening));
});
