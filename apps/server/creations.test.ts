import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { createCustomerRoute } from '#domains/parties/contract/party.ts';
import { createCustomer, createSupplier } from '#domains/parties/server/create-party.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { isCreation, keyOf, sampleOf } from '../../testkit/routes.ts';
import { rowHashes } from '../../testkit/row-hashes.ts';
import { answerOf, refusalOf } from '../../testkit/shop.ts';
import { openWorld, type World } from '../../testkit/world.ts';
import { endpoints } from './endpoints.ts';

let db: TestDatabase;
let w: World;

beforeAll(async () => {
  db = await createTestDatabase();
  const staff = [{ name: 'Anwar', role: 'branch_admin', branches: ['MIR'] }] as const;
  w = await openWorld(db.database, { staff });
});
afterAll(() => db.drop());

/** Routes that create nothing: a repeat finds it done, or changes nothing. */
const MAKES_NOTHING = [
  'POST /app-integrations/items/retry',
  'POST /app-integrations/items/{id}/ignore',
  'POST /app-integrations/items/{id}/retry',
  'POST /app-integrations/notices/{id}/replay',
  'POST /customers/{id}/archive',
  'POST /customers/{id}/merge',
  'POST /ecommerce/products/list-all',
  'POST /imports/{id}/check',
  'POST /imports/{id}/commit',
  'POST /imports/{id}/layout',
  'POST /imports/{id}/undo',
  'POST /inventory/archived/{id}/restore',
  'POST /inventory/cost-increases/{id}/dismiss',
  'POST /inventory/price-changes/{id}/undo',
  'POST /inventory/price-plans/{id}/cancel',
  'POST /inventory/product/archive',
  'POST /inventory/product/{id}/merge',
  'POST /inventory/reservations/{id}/release',
  'POST /inventory/stock-count/{id}/cancel',
  'POST /recurring/expense/{id}/runs/{run_id}/post',
  'POST /recurring/invoice/{id}/runs/{run_id}/post',
  'POST /recurring/journal/{id}/runs/{run_id}/post',
  'POST /recurring/journal/{id}/runs/{run_id}/skip',
  'POST /recurring/{id}/runs/{run_id}/skip',
  'POST /sales/{id}/challans/{challan_id}/cancel',
  'POST /suppliers/{id}/archive',
  'POST /suppliers/{id}/merge',
  'POST /webhooks/deliveries/replay',
  'POST /webhooks/endpoints/{id}/replay',
];

/** Routes whose result replaces the former one, opens one link for a minute, or is one test. */
const MAKES_ANEW = [
  'POST /documents/{id}/ticket',
  'POST /inventory/labels',
  'POST /repairs/{id}/ticket',
  'POST /pos-sale/{id}/ticket',
  'POST /purchase-order/{id}/ticket',
  'POST /purchase-quotation/{id}/ticket',
  'POST /sales-order/{id}/ticket',
  'POST /sales-quotation/{id}/ticket',
  'POST /sales/{id}/challans/{challan_id}/ticket',
  'POST /staff-users/{id}/resend',
  'POST /webhooks/endpoints/{id}/test',
];

type Shape = Record<string, z.ZodType | undefined>;

const shapeOf = ({ route }: Endpoint) => (route.body as unknown as { shape?: Shape }).shape ?? {};
const posts = endpoints.filter(
  ({ route, access }) => route.method === 'POST' && access === 'write',
);

test('every creation takes an id chosen by the client, or the version it was made from', () => {
  const without = posts.filter((endpoint) => {
    const { id, version } = shapeOf(endpoint);
    return id === undefined && version === undefined;
  });
  expect(without.map(keyOf).sort()).toEqual([...MAKES_NOTHING, ...MAKES_ANEW].sort());
});

const creations = posts.filter(isCreation);

test('there are creations to test', () => {
  expect(creations.length).toBeGreaterThan(30);
});

describe('a repeated request with the same id creates one, and answers the same', () => {
  test.each(creations.map((endpoint) => [keyOf(endpoint), endpoint] as const))(
    '%s',
    async (key, endpoint) => {
      const input = await sampleOf(endpoint, w);
      const first = await w.shop.call(endpoint, input);
      const answer = answerOf(first);
      const before = await rowHashes(db.connection);
      const again = await w.shop.call(endpoint, input);
      // A secret is shown once, and never stored.
      const isSecret = ['POST /api-keys', 'POST /webhooks/endpoints'].includes(key);
      if (isSecret) expect(refusalOf(again)).toBe('id_reused');
      else expect(again).toEqual({ answer, replay: true });
      expect(await rowHashes(db.connection)).toEqual(before);
    },
  );
});

test('a customer or supplier without a phone, posted twice or concurrently, is one', async () => {
  for (const endpoint of [createCustomer, createSupplier]) {
    const body = { id: newId(), name: 'Kamal of Mirpur' };
    const all = await Promise.all(
      Array.from({ length: 20 }, () => w.shop.call<typeof createCustomerRoute>(endpoint, { body })),
    );
    expect(new Set(all.map((one) => answerOf(one).data.id))).toEqual(new Set([body.id]));
    expect(all.filter((one) => 'replay' in one && one.replay)).toHaveLength(19);
    const other = { ...body, name: 'Jamal of Mirpur' };
    expect(refusalOf(await w.shop.call(endpoint, { body: other }))).toBe('id_reused');
    const colleagueResult = await w.shop.call(endpoint, { body }, w.shop.others[0]);
    expect(refusalOf(colleagueResult)).toBe('id_reused');
  }
  const people = await w.shop.run((tx) =>
    tx
      .selectFrom('party')
      .select('kind')
      .where('name', 'in', ['Kamal of Mirpur', 'Jamal of Mirpur'])
      .execute(),
  );
  expect(people.map(({ kind }) => kind).sort()).toEqual(['customer', 'supplier']);
  // A refused request created nothing: corrected, it succeeds under the same id.
  const body = { id: newId(), code: 'K-1', name: 'Karim' };
  answerOf(await w.shop.call(createCustomer, { body: { ...body, id: newId() } }));
  expect(refusalOf(await w.shop.call(createCustomer, { body }))).toBe('code_taken');
  answerOf(await w.shop.call(createCustomer, { body: { ...body, code: 'K-2' } }));
  // The id of a record that was created without a client id.
  const known = { id: w.customer, name: 'Nobody' };
  expect(refusalOf(await w.shop.call(createCustomer, { body: known }))).toBe('id_reused');
});
