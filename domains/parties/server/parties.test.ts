import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { defined } from '#domains/kernel/core/defined.ts';
import { minor } from '#domains/kernel/core/money.ts';
import { createTestDatabase, type TestDatabase } from '../../../testkit/database.ts';
import { answerOf, openTestShop, refusalOf, type TestShop } from '../../../testkit/shop.ts';
import type { createCustomerRoute, listCustomersRoute } from '../contract/party.ts';
import { createCustomer, createSupplier } from './create-party.ts';
import { addParties } from './door/add-parties.ts';
import { dueEffects } from './door/due-effects.ts';
import { listCustomers, listSuppliers } from './list-parties.ts';

let db: TestDatabase;
let shop: TestShop;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  shop = await openTestShop(db.database);
});

function create(body: Record<string, unknown>, endpoint = createCustomer) {
  return shop.call<typeof createCustomerRoute>(endpoint, { body });
}

function list(query: Record<string, string | number> = {}, endpoint = listCustomers) {
  return shop.call<typeof listCustomersRoute>(endpoint, { query }, shop.owner);
}

async function codes(): Promise<unknown[]> {
  const { rows } = await shop.run((tx) =>
    sql<{ row: string }>`select kind || ' ' || code as row from party order by 1`.execute(tx),
  );
  return rows.map(({ row }) => row);
}

test('the default code is the normalised phone number, else short and new', async () => {
  const karim = answerOf(await create({ name: 'Abdul Karim', phone: '০১৭১১-০০০০০০' })).data;
  expect(karim).toMatchObject({ code: '+8801711000000', phone: '+8801711000000', due: 0 });
  expect(await create({ name: 'His son', phone: '+880 1711 000000' })).toMatchObject({
    rejection: 'code_taken',
    path: 'phone',
  });
  expect(answerOf(await create({ name: 'Nasima' })).data.code).toMatch(/^C-[0-9A-F]{8}$/);
  expect(answerOf(await create({ name: 'Nasima' })).data.code).toMatch(/^C-[0-9A-F]{8}$/);
  expect(await codes()).toHaveLength(3);
});

test('a code is unique within its kind and shop, and compares exactly', async () => {
  answerOf(await create({ code: 'a1', name: 'One' }));
  answerOf(await create({ code: 'A1', name: 'Two' }));
  answerOf(await create({ code: 'a1', name: 'Trader' }, createSupplier));
  expect(refusalOf(await create({ code: 'a1', name: 'Three' }))).toBe('code_taken');
  expect(await codes()).toEqual(['customer A1', 'customer a1', 'supplier a1']);
  const other = await openTestShop(db.database);
  answerOf(await other.call(createCustomer, { body: { code: 'a1', name: 'Elsewhere' } }));
  expect(await codes()).toHaveLength(3);
});

async function owe(party_id: string, due: number): Promise<void> {
  const change = { shop_id: shop.shop_id, party_id, due: minor(due), limit: null };
  await shop.run(async (tx) => {
    for (const { statement } of dueEffects(change)) await tx.executeQuery(statement);
  });
}

test('the list shows what each owes, by name, and searches name, code and phone', async () => {
  const made = await shop.run((tx) =>
    addParties(tx, { shop_id: shop.shop_id, newId, kind: 'customer' }, [
      { code: '17850', name: 'Selim 100%' },
      { code: '13047', name: 'আব্দুল করিম', phone: '+8801711000001' },
      { code: '12583', name: 'Selim' },
    ]),
  );
  const party_id = made.get('12583') ?? '';
  await owe(party_id, 126_400);
  const found = async (query: Record<string, string | number>) =>
    answerOf(await list(query)).data.map(({ code, due }) => [code, due]);
  expect(await found({})).toEqual([
    ['12583', 126_400],
    ['17850', 0],
    ['13047', 0],
  ]);
  expect(await found({ q: 'করিম' })).toEqual([['13047', 0]]);
  expect(await found({ q: '1711000001' })).toEqual([['13047', 0]]);
  expect(await found({ q: '%' })).toEqual([['17850', 0]]);
  const first = answerOf(await list({ limit: 1 }));
  expect(await found({ limit: 1, cursor: first.next_cursor ?? '' })).toEqual([['17850', 0]]);
  expect(answerOf(await list({}, listSuppliers)).data).toEqual([]);
});

test('sorted by due, the greatest come first, page after page', async () => {
  const made = await shop.run((tx) =>
    addParties(
      tx,
      { shop_id: shop.shop_id, newId, kind: 'customer' },
      ['a', 'b', 'c', 'd', 'e'].map((code) => ({ code, name: `Person ${code}` })),
    ),
  );
  const dues = { b: 500, c: 9_000, d: 500, e: -100 };
  for (const [code, change] of Object.entries(dues)) {
    await owe(made.get(code) ?? '', change);
  }
  const paged = async (query: Record<string, string | number>) => {
    const found: string[] = [];
    let cursor = '';
    do {
      const page = answerOf(
        await list({ ...query, limit: 1, ...defined({ cursor: cursor || undefined }) }),
      );
      found.push(...page.data.map(({ code }) => code));
      cursor = page.next_cursor ?? '';
    } while (cursor !== '');
    return found.join('');
  };
  expect(await paged({ sort: 'due' })).toBe('cbdae');
  expect(await paged({ sort: 'due', due: 1 })).toBe('cbd');
  expect(await paged({ due: 1 })).toBe('bcd');
});

test('adding many keeps the names of existing parties and answers their ids', async () => {
  const add = (rows: { code: string; name: string }[]) =>
    shop.run((tx) => addParties(tx, { shop_id: shop.shop_id, newId, kind: 'customer' }, rows));
  const first = await add([{ code: '1', name: 'First' }]);
  const again = await add([
    { code: '1', name: 'Other' },
    { code: '2', name: 'Second' },
    { code: '2', name: 'Twice' },
  ]);
  expect(again.get('1')).toBe(first.get('1'));
  const names = answerOf(await list()).data.map(({ name }) => name);
  expect(names).toEqual(['First', 'Second']);
});
