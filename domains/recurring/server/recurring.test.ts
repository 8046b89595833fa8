import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { archiveProducts } from '#domains/catalog/server/products/archive-products.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { booksOf } from '../../../testkit/books.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { foldAndFindBroken } from '../../../testkit/fold.ts';
import { answerOf, refusalOf, SITE } from '../../../testkit/shop.ts';
import { openWorld, type World } from '../../../testkit/world.ts';
import type {
  listRecurringRoute,
  listRunsRoute,
  RECURRING_ROUTES,
  readRecurringRoute,
  setRecurringStateRoute,
  skipRunRoute,
} from '../contract/recurring.ts';
import { makeAllDue } from './door/make-all-due.ts';
import { listRecurring, listRuns, readRecurring } from './read-templates.ts';
import { postRun, skipRun } from './settle-run.ts';
import { changeRecurring, createRecurring, setRecurringState } from './write-template.ts';

let db: TestDatabase;
let w: World;
let failures: unknown[];

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  expect(await foldAndFindBroken(db)).toEqual([]);
  await db.drop();
});
beforeEach(async () => {
  w = await openWorld(db.database);
  failures = [];
});
// The clock covers all shops: templates of one test must not be made in the next.
afterEach(() =>
  w.shop.run((tx) => tx.updateTable('recurring_template').set({ next_date: null }).execute()),
);

/** Runs one round at some time, like any server. */
const roundAt = (time: string) =>
  makeAllDue({
    database: db.database,
    site: SITE,
    newId: () => newId(),
    clock: () => new Date(time),
    onFailure: (failure) => failures.push(failure),
  });

const monthly = {
  name: 'Milk',
  every: 'month',
  on_day: 31,
  first_date: '2026-08-31',
  until_date: null,
  times: null,
  posts_itself: true,
};

/** Two pieces at 100.00 and 5 % VAT, 210.00 on account. */
const invoiceContent = (more: object = {}) => ({
  kind: 'invoice',
  customer_id: w.customer,
  warehouse_id: w.shop.warehouses.shop,
  lines: [{ variant_id: w.variant, quantity: 20_000 }],
  ...more,
});

async function rent(more: object = {}) {
  return {
    kind: 'expense',
    warehouse_id: w.shop.warehouses.shop,
    lines: [{ account_id: await w.post.expenseCategory(), net: 100_000, vat_rate: 150_000 }],
    paid_from: { payment_method_id: w.shop.methods.cash },
    ...more,
  };
}

type Create = (typeof RECURRING_ROUTES)['invoice']['create'];
type Post = (typeof RECURRING_ROUTES)['invoice']['post'];

const kindOf = ({ content }: { content?: { kind?: string } }) =>
  content?.kind === 'expense' ? ('expense' as const) : ('invoice' as const);

const write = (more: object = {}, actor = w.shop.owner) =>
  w.shop.call<Create>(
    createRecurring(kindOf(more)),
    { body: { id: newId(), ...monthly, content: invoiceContent(), ...more } },
    actor,
  );

const written = async (more: object = {}, actor = w.shop.owner) =>
  answerOf(await write(more, actor)).data.id;

const read = async (id: string) =>
  answerOf(await w.shop.call<typeof readRecurringRoute>(readRecurring, { params: { id } })).data;

/** The outcomes of each date, newest first. */
async function runsOf(id: string) {
  const input = { params: { id } };
  return answerOf(await w.shop.call<typeof listRunsRoute>(listRuns, input)).data;
}

const statesOf = async (id: string) =>
  (await runsOf(id)).map(({ due_date, state }) => `${due_date} ${state}`);

const postAt = (id: string, run_id: string, body: object = {}, now?: Date) =>
  w.shop.call<Post>(
    postRun('content' in body ? 'expense' : 'invoice'),
    { params: { id, run_id }, body },
    w.shop.owner,
    now,
  );

const setState = (id: string, version: number, state: string, now: string) =>
  w.shop.call<typeof setRecurringStateRoute>(
    setRecurringState,
    { params: { id }, body: { version, state } },
    w.shop.owner,
    new Date(now),
  );

const limitTo = (credit_limit: number) =>
  w.shop.run((tx) =>
    tx.updateTable('party').set({ credit_limit }).where('id', '=', w.customer).execute(),
  );

describe('the clock', () => {
  test('an invoice is made on its day in the shop’s time zone, and not before', async () => {
    const id = await written({ content: invoiceContent({ pay_days: 10 }) });
    // 23:59 and 00:00 in Dhaka.
    await roundAt('2026-08-30T17:59:00Z');
    expect(await statesOf(id)).toEqual([]);
    await roundAt('2026-08-30T18:00:00Z');
    const [run] = await runsOf(id);
    expect([run?.due_date, run?.state, run?.changed_by]).toEqual(['2026-08-31', 'posted', null]);
    expect(run?.document?.business_date).toBe('2026-08-31');
    expect(await booksOf(db.connection, run?.document?.id ?? '')).toEqual([
      '1130 Customers (receivable) debit 210.00 (First customer)',
      '1210 Stock in hand credit 120.00',
      '2110 VAT payable credit 10.00',
      '4010 Sales credit 200.00',
      '5010 Cost of sales debit 120.00',
      'stock -2 worth -120.00',
    ]);
    expect((await read(id)).next_date).toBe('2026-09-30');
    expect(failures).toEqual([]);
  });

  test('a discount rate applies to the prices of the day', async () => {
    const line = { variant_id: w.variant, quantity: 20_000, product_discount_rate: 100_000 };
    const id = await written({
      content: invoiceContent({ lines: [line], order_discount_rate: 50_000 }),
    });
    expect(await read(id)).toMatchObject({
      // 200.00 - 10 % - 5 % + 5 % VAT: 171.00 + 8.55, in whole taka
      total: 18_000,
      order_discount: null,
      order_discount_rate: 50_000,
      products: [{ product_discount: null, product_discount_rate: 100_000 }],
    });
    await w.shop.run((tx) =>
      tx.updateTable('variant').set({ sale_price: 20_000 }).where('id', '=', w.variant).execute(),
    );
    await roundAt('2026-08-31T04:00:00Z');
    const [run] = await runsOf(id);
    const books = await booksOf(db.connection, run?.document?.id ?? '');
    expect(books).toContain('1130 Customers (receivable) debit 359.00 (First customer)');
  });

  test('one of ten concurrent servers makes it, and the next round makes nothing', async () => {
    const id = await written();
    const at = '2026-08-31T04:00:00Z';
    await Promise.all(Array.from({ length: 10 }, () => roundAt(at)));
    await roundAt(at);
    expect(await statesOf(id)).toEqual(['2026-08-31 posted']);
    const sales = await w.shop.run((tx) => tx.selectFrom('sale_invoice').selectAll().execute());
    expect([sales.length, failures]).toEqual([1, []]);
  });

  test('an expense is paid from its money account', async () => {
    const id = await written({ name: 'Rent', content: await rent() });
    await roundAt('2026-08-31T04:00:00Z');
    const [run] = await runsOf(id);
    const books = await booksOf(db.connection, run?.document?.id ?? '');
    expect(books.filter((row) => row.includes('Cash'))).toEqual([
      '1010 Cash in hand credit 1150.00',
    ]);
  });

  test('every second week counts from the first date, also after a pause', async () => {
    const first = { every: 'week', step: 2, on_day: null, first_date: '2026-08-03' };
    const id = await written(first);
    await roundAt('2026-08-11T04:00:00Z');
    expect(await statesOf(id)).toEqual(['2026-08-03 posted']);
    expect(await read(id)).toMatchObject({ step: 2, next_date: '2026-08-17' });
    answerOf(await setState(id, 1, 'paused', '2026-08-12T04:00:00Z'));
    const went = answerOf(await setState(id, 2, 'running', '2026-08-19T04:00:00Z')).data;
    expect(went.next_date).toBe('2026-08-31');
  });

  test('missed dates are skipped up to the last, or made one by one', async () => {
    const first = { every: 'week', on_day: null, first_date: '2026-08-03' };
    const skips = await written(first);
    const makes = await written({ ...first, makes_missed: true });
    await roundAt('2026-08-25T04:00:00Z');
    expect(await statesOf(skips)).toEqual(['2026-08-24 posted']);
    expect(await statesOf(makes)).toEqual([
      '2026-08-24 posted',
      '2026-08-17 posted',
      '2026-08-10 posted',
      '2026-08-03 posted',
    ]);
  });

  test('it ends after its last date', async () => {
    const id = await written({ times: 2 });
    await roundAt('2026-08-31T04:00:00Z');
    await roundAt('2026-09-30T04:00:00Z');
    await roundAt('2026-12-31T04:00:00Z');
    const { state, next_date } = await read(id);
    expect([await statesOf(id), state, next_date]).toEqual([
      ['2026-09-30 posted', '2026-08-31 posted'],
      'ended',
      null,
    ]);
  });

  test('a failed one does not block others, and leaves nothing behind', async () => {
    const broken = await written({ first_date: '2026-08-01', on_day: 30 });
    const working = await written();
    const site = new Proxy(SITE, {
      get: (of, name) => (name === 'mark' ? undefined : Reflect.get(of, name)),
    });
    await w.shop.run((tx) =>
      tx.updateTable('recurring_template').set({ mails: true }).where('id', '=', broken).execute(),
    );
    await w.shop.run((tx) =>
      tx.updateTable('party').set({ email: 'c@x.test' }).where('id', '=', w.customer).execute(),
    );
    await makeAllDue({
      database: db.database,
      site,
      newId: () => newId(),
      clock: () => new Date('2026-08-31T04:00:00Z'),
      onFailure: (failure) => failures.push(failure),
    });
    expect([await statesOf(broken), await statesOf(working), failures.length]).toEqual([
      [],
      ['2026-08-31 posted'],
      1,
    ]);
    await roundAt('2026-08-31T04:01:00Z');
    expect(await statesOf(broken)).toEqual(['2026-08-30 posted']);
    expect((await runsOf(broken))[0]?.is_mailed).toBe(true);
  });
});

describe('a refusal', () => {
  test('is stored with its reason, and can be tried again', async () => {
    await limitTo(10_000);
    const { branchAdmin, shop_id } = w.shop;
    const id = await written({}, branchAdmin);
    // The permissions on its day count, not those at the time of setup.
    await w.shop.run((tx) =>
      sql`update role set permissions = array_remove(permissions, 'pos-sale.over_credit_limit')
        where shop_id = ${shop_id} and code = 'branch_admin'`.execute(tx),
    );
    await roundAt('2026-08-31T04:00:00Z');
    const [run] = await runsOf(id);
    expect([run?.state, run?.refusal?.code, run?.document]).toEqual([
      'refused',
      'approval_required',
      null,
    ]);
    const open = await w.shop.call<typeof listRecurringRoute>(listRecurring, {
      query: { state: 'open' },
    });
    expect(answerOf(open).data.map((row) => [row.id, row.refused])).toEqual([[id, 1]]);
    await limitTo(50_000);
    const again = await postAt(id, run?.id ?? '', {}, new Date('2026-09-02T04:00:00Z'));
    expect(answerOf(again).data).toMatchObject({
      state: 'posted',
      refusal: null,
      changed_by: 'Taslima',
      due_date: '2026-08-31',
      document: { business_date: '2026-09-02' },
    });
    expect(refusalOf(await postAt(id, run?.id ?? ''))).toBe('run_done');
  });

  test('variants without stock, and archived ones', async () => {
    const [many, deleted] = await Promise.all([
      written({
        content: invoiceContent({ lines: [{ variant_id: w.variant, quantity: 99_999_990_000 }] }),
      }),
      w.shop.addProduct({ code: 'OLD' }),
    ]);
    const old = await written({
      content: invoiceContent({
        lines: [{ variant_id: deleted, quantity: 10_000, unit_price: 500 }],
      }),
    });
    const rows = await w.shop.run((tx) =>
      tx.selectFrom('variant').select('product_id').where('id', '=', deleted).execute(),
    );
    const product = assertPresent(rows[0], 'the product of a variant').product_id;
    answerOf(await w.shop.call(archiveProducts, { body: { ids: [product] } }));
    await roundAt('2026-08-31T04:00:00Z');
    const reasons = [await runsOf(many), await runsOf(old)].map(([run]) => run?.refusal?.code);
    expect(reasons).toEqual(['insufficient_stock', 'variant_not_found']);
  });

  test('the author has left, or has no permission to sell any more', async () => {
    const id = await written({}, w.shop.branchAdmin);
    await w.shop.run((tx) =>
      tx
        .updateTable('membership')
        .set({ ended_at: new Date() })
        .where('user_id', '=', w.shop.branchAdmin.user_id)
        .execute(),
    );
    await roundAt('2026-08-31T04:00:00Z');
    expect((await runsOf(id))[0]?.refusal?.code).toBe('maker_left');
    // The member who changes it becomes its author.
    const changed = await w.shop.call<Create>(changeRecurring('invoice'), {
      params: { id },
      body: { version: 1, ...monthly, content: invoiceContent() },
    });
    expect(answerOf(changed).data).toMatchObject({ set_by: 'Taslima', next_date: '2026-09-30' });
  });

  test('a branch admin posts in their branch only', async () => {
    const { warehouses, branchAdmin } = w.shop;
    const there = invoiceContent({ warehouse_id: warehouses.uttara });
    expect(refusalOf(await write({ content: there }, branchAdmin))).toBe('not_found');
    const id = await written({ content: there });
    const seen = await w.shop.call(readRecurring, { params: { id } }, branchAdmin);
    expect(refusalOf(seen)).toBe('not_found');
  });
});

describe('a waiting date', () => {
  test('is posted unchanged or with changes, once', async () => {
    const content = await rent();
    const id = await written({ name: 'Power', posts_itself: false, content });
    await roundAt('2026-08-31T04:00:00Z');
    const [run] = await runsOf(id);
    expect(run?.state).toBe('waiting');
    const other = { ...content, lines: [{ ...content.lines[0], net: 123_400, vat_rate: 0 }] };
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => postAt(id, run?.id ?? '', { content: other })),
    );
    expect(tries.map(refusalOf).sort()).toEqual([null, ...Array(4).fill('run_done')].sort());
    const document = (await runsOf(id))[0]?.document;
    expect(await booksOf(db.connection, document?.id ?? '')).toContain(
      '1010 Cash in hand credit 1234.00',
    );
  });

  test('is skipped', async () => {
    const id = await written({ posts_itself: false });
    await roundAt('2026-08-31T04:00:00Z');
    const run_id = (await runsOf(id))[0]?.id ?? '';
    const input = { params: { id, run_id } };
    expect(answerOf(await w.shop.call<typeof skipRunRoute>(skipRun, input)).data.state).toBe(
      'skipped',
    );
    expect(refusalOf(await postAt(id, run_id))).toBe('run_done');
  });
});

describe('creating, pausing and ending', () => {
  test('the price is that of the day, or of the template', async () => {
    const day = await written();
    const fixedPrice = await written({
      content: invoiceContent({
        lines: [{ variant_id: w.variant, quantity: 10_000, unit_price: 8_000 }],
      }),
    });
    await w.shop.run((tx) =>
      tx.updateTable('variant').set({ sale_price: 12_000 }).where('id', '=', w.variant).execute(),
    );
    await roundAt('2026-08-31T04:00:00Z');
    const due = '1130 Customers (receivable) debit';
    for (const [id, sum] of [
      [day, '252.00'],
      [fixedPrice, '84.00'],
    ] as const) {
      const document = (await runsOf(id))[0]?.document;
      expect(await booksOf(db.connection, document?.id ?? '')).toContain(
        `${due} ${sum} (First customer)`,
      );
    }
  });

  test('a pause skips its dates', async () => {
    const id = await written();
    answerOf(await setState(id, 1, 'paused', '2026-08-05T04:00:00Z'));
    await roundAt('2026-10-31T04:00:00Z');
    const on = answerOf(await setState(id, 2, 'running', '2026-11-05T04:00:00Z')).data;
    expect([await statesOf(id), on.next_date]).toEqual([[], '2026-11-30']);
    const ended = answerOf(await setState(id, 3, 'ended', '2026-11-06T04:00:00Z')).data;
    expect([ended.state, ended.next_date]).toEqual(['ended', null]);
    expect(refusalOf(await setState(id, 4, 'running', '2026-11-06T04:00:00Z'))).toBe(
      'recurring_ended',
    );
  });

  test('a repeated request answers the same; an invalid template is refused at once', async () => {
    const body = { id: newId(), ...monthly, content: invoiceContent() };
    const createAgain = (more: object = {}) =>
      w.shop.call<Create>(createRecurring('invoice'), { body: { ...body, ...more } });
    expect(
      [await createAgain(), await createAgain()].map((one) => 'replay' in one && one.replay),
    ).toEqual([false, true]);
    expect(refusalOf(await createAgain({ name: 'Curd' }))).toBe('id_reused');
    const codes = [
      { until_date: '2026-08-30' },
      { first_date: '2026-06-30', until_date: '2026-07-15' },
      { every: 'day', first_date: '2026-01-01', makes_missed: true },
      { content: invoiceContent({ customer_id: w.supplier }) },
      { content: invoiceContent({ lines: [{ variant_id: newId(), quantity: 1 }] }) },
      { content: await rent({ paid_from: undefined }) },
      { content: await rent({ lines: [{ account_id: newId(), net: 1 }] }) },
      { content: await rent({ supplier_id: w.customer }) },
    ].map(async (more) => refusalOf(await write(more)));
    expect(await Promise.all(codes)).toEqual([
      'days_reversed',
      'no_date_left',
      'too_many_missed',
      'party_not_found',
      'variant_not_found',
      'supplier_required',
      'account_not_found',
      'supplier_not_found',
    ]);
  });

  test('templates are listed by next date, page by page', async () => {
    const later = await written({ first_date: '2026-10-31' });
    const sooner = await written();
    const ended = await written();
    answerOf(await setState(ended, 1, 'ended', '2026-08-05T04:00:00Z'));
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query = { limit: 1, ...defined({ cursor: cursor || undefined }) };
      const page = answerOf(
        await w.shop.call<typeof listRecurringRoute>(listRecurring, { query }),
      ) as { data: { id: string }[]; next_cursor: string | null };
      seen.push(...page.data.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    expect(seen).toEqual([sooner, later, ended]);
  });
});
