import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  PRODUCT_REFERENCES,
  VARIANT_REFERENCES,
} from '#domains/inventory/core/levels/product-references.ts';
import { mergeProducts } from '#domains/inventory/server/levels/merge-products.ts';
import { PARTY_REFERENCES } from '#domains/parties/core/party-references.ts';
import { createCustomer, createSupplier } from '#domains/parties/server/create-party.ts';
import { mergeCustomers, mergeSuppliers } from '#domains/parties/server/merge-party.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { idPaths, keyOf, sampleOf } from '../../testkit/routes.ts';
import { answerOf, type CallInput, refusalOf } from '../../testkit/shop.ts';
import { openWorld, type World } from '../../testkit/world.ts';
import { endpoints } from './endpoints.ts';

let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

type Endpoint = Parameters<World['shop']['call']>[0];

async function idOf(w: World, endpoint: Endpoint, body: object): Promise<string> {
  return (answerOf(await w.shop.call(endpoint, { body })) as { data: { id: string } }).data.id;
}

/** Merges the world's product and parties into new ones. Answers why the product was not merged. */
async function mergeAll(w: World): Promise<string | null> {
  const merges = [
    [createCustomer, mergeCustomers, w.customer],
    [createSupplier, mergeSuppliers, w.supplier],
  ] as const;
  for (const [create, merge, duplicate_id] of merges) {
    const id = await idOf(w, create, { name: 'Survivor', phone: '' });
    answerOf(await w.shop.call(merge, { params: { id }, body: { duplicate_id } }));
  }
  const variant = await w.shop.addProduct({ code: 'SURVIVOR' });
  const { product_id } = await w.shop.run((tx) =>
    tx
      .selectFrom('variant')
      .select('product_id')
      .where('id', '=', variant)
      .executeTakeFirstOrThrow(),
  );
  const body = { duplicate_id: w.product };
  return refusalOf(await w.shop.call(mergeProducts, { params: { id: product_id }, body }));
}

const REFERENCES = Object.keys({
  ...PARTY_REFERENCES,
  ...PRODUCT_REFERENCES,
  ...VARIANT_REFERENCES,
});

/** The number of rows per column that refer to a duplicate. */
async function countReferences(w: World): Promise<Map<string, number>> {
  const duplicates = [w.customer, w.supplier, w.product, w.variant];
  const counts = REFERENCES.map((reference) => {
    const [table = '', column = ''] = reference.split('.');
    return sql`select ${reference} as reference, count(*)::int as rows
      from ${sql.table(table)} where ${sql.ref(column)} = any(${duplicates}::uuid[])`;
  });
  const { rows } = await w.shop.run((tx) =>
    sql<{ reference: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(tx),
  );
  return new Map(rows.map(({ reference, rows: of }) => [reference, of]));
}

const isWrite = ({ access, route }: Endpoint) => access === 'write' && route.method !== 'DELETE';
const ID_PATH = /^body\..*(customer|supplier|party|variant|product|part)_ids?(\.\*)?$/;
const routes = endpoints
  .filter(isWrite)
  .filter((endpoint) => idPaths(endpoint).some((path) => ID_PATH.test(path)))
  .map((endpoint) => [keyOf(endpoint), endpoint] as const);

/** A product in an open count is not merged. */
const COUNTING = [
  'POST /inventory/stock-count/{id}/entries',
  'POST /inventory/stock-count/{id}/post',
];

/** A discarded cart is stored as the till showed it. */
const NOTED = ['POST /pos/discarded-carts'];

test.each(routes)('%s does not refer to anything merged', async (key, endpoint) => {
  const w = await openWorld(db.database);
  const input: CallInput = await sampleOf(endpoint, w);
  const refusal = await mergeAll(w);
  expect(refusal).toBe(COUNTING.includes(key) ? 'count_open' : null);
  if (refusal !== null || NOTED.includes(key)) return;
  const before = await countReferences(w);
  const result = await w.shop.call(endpoint, input);
  const after = await countReferences(w);
  const more = [...after].filter(([reference, rows]) => rows > (before.get(reference) ?? 0));
  expect({ refused: refusalOf(result), more }).toEqual({ refused: null, more: [] });
});
