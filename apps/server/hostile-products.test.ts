import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { keyOf, type RouteResponse, requestRoute, sampleOf } from '../../testkit/routes.ts';
import type { CallInput } from '../../testkit/shop.ts';
import { endpointOf, openTwoWorlds, type TwoWorlds } from '../../testkit/two-worlds.ts';
import { endpoints } from './endpoints.ts';

let at: TwoWorlds;

beforeAll(async () => {
  at = await openTwoWorlds();
});
afterAll(() => at.close());

/** Makes the input of a case from the state of the shop. */
type Made = () => Promise<[string, CallInput]>;

const id = (answer: RouteResponse) => (answer.json as { data: { id: string } }).data.id;
const made = async (key: string, body: object) => id(await at.request(key, { body }));

async function category(parent_id: string | null): Promise<string> {
  return made('POST /inventory/category', { name: newId(), parent_id });
}

const move = (id: string, parent_id: string): [string, CallInput] => [
  'PATCH /inventory/category/{id}',
  { params: { id }, body: { version: 1, parent_id } },
];

const opening =
  (line: object): Made =>
  async () => {
    const lines = [{ variant_id: at.mine.variant, ...line }];
    const header = { warehouse_id: at.mine.shop.warehouses.shop, reason: 'count' };
    return ['POST /inventory/stock-adjustment', { body: { id: newId(), ...header, lines } }];
  };

const transfer =
  (changes: object): Made =>
  async () => {
    const sample = await sampleOf(endpointOf('POST /inventory/stock-transfer'), at.mine);
    return ['POST /inventory/stock-transfer', { body: { ...(sample.body as object), ...changes } }];
  };

/** Units of the API: ten thousandths of a piece, and poisha. */
const PIECE = 10_000;
const TAKA = 100;

const CASES: Record<string, { made: Made; answer: [number, string] }> = {
  'opening stock of a hundred million pieces at a hundred billion each': {
    made: opening({ quantity_change: 100_000_000 * PIECE, unit_cost: 100_000_000_000 * TAKA }),
    answer: [422, 'amount_too_large'],
  },
  'opening stock of a trillion pieces': {
    made: opening({ quantity_change: 1_000_000_000_000 * PIECE, unit_cost: 1 }),
    answer: [422, 'invalid'],
  },
  'opening stock beyond exact integers': {
    made: opening({ quantity_change: 2 ** 53, unit_cost: 1 }),
    answer: [422, 'invalid'],
  },
  'a transfer from a warehouse to itself': {
    made: async () => transfer({ to_warehouse_id: at.mine.shop.warehouses.shop })(),
    answer: [422, 'same_warehouse'],
  },
  'a transfer to another shop’s warehouse': {
    made: async () => transfer({ to_warehouse_id: at.other.shop.warehouses.shop })(),
    answer: [404, 'warehouse_not_found'],
  },
  'a transfer of more than is in stock': {
    made: async () => {
      const lines = [{ variant_id: at.mine.variant, quantity: 9_000_000_000 }];
      const [key, input] = await transfer({ lines })();
      const params = { id: await made(key, input.body as object) };
      const send = 'POST /inventory/stock-transfer/{id}/send';
      return [send, { params, body: { id: newId(), version: 1 } }];
    },
    answer: [409, 'insufficient_stock'],
  },
  'a repeated arrival of a transfer': {
    made: async () => {
      const { id, lines } = await at.mine.post.sentTransfer();
      const key = 'POST /inventory/stock-transfer/{id}/receive';
      const arrived = lines.map((line) => ({ line_id: line.id, quantity: line.quantity }));
      const input = { params: { id }, body: { id: newId(), lines: arrived, note: '' } };
      expect((await at.request(key, input)).status).toBe(201);
      return [key, { ...input, body: { ...input.body, id: newId() } }];
    },
    answer: [409, 'transfer_closed'],
  },
  'a category under itself': {
    made: async () => {
      const one = await category(null);
      return move(one, one);
    },
    answer: [422, 'category_within_itself'],
  },
  'three categories in a cycle': {
    made: async () => {
      const first = await category(null);
      const third = await category(await category(first));
      return move(first, third);
    },
    answer: [422, 'category_within_itself'],
  },
  'archiving a category with products': {
    made: async () => ['DELETE /inventory/category/{id}', { params: { id: at.mine.category } }],
    answer: [409, 'category_in_use'],
  },
  'another unit for a product with movements': {
    made: async () => {
      await at.mine.post.adjustment();
      const body = { version: 1, unit_id: at.mine.shop.units.get('g') };
      return ['PATCH /inventory/product/{id}', { params: { id: at.mine.product }, body }];
    },
    answer: [409, 'unit_in_use'],
  },
};

describe('refused with its own code, and nothing changed', () => {
  test.each(Object.entries(CASES))('%s', async (_, one) => {
    const [key, input] = await one.made();
    expect(await at.refused(key, input)).toEqual(one.answer);
  });
});

describe('products in an unposted document cannot be deleted:', () => {
  type Line = Record<string, unknown>;
  const DOCUMENTS = [
    ...['POST /inventory/stock-transfer', 'POST /pos/held-carts'],
    ...['POST /sales-quotation', 'POST /sales-order', 'POST /advance-sell', 'POST /repairs'],
    ...['POST /purchase-quotation', 'POST /purchase-order'],
  ];

  async function fresh(): Promise<{ params: { id: string }; variant_id: string }> {
    const unit_id = at.mine.shop.units.get('piece');
    const body = { code: newId(), name: 'Soap', unit_id, variants: [{ sale_price: 10_000 }] };
    const { json } = await at.request('POST /inventory/product', { body });
    const { data } = json as { data: { id: string; variants: { id: string }[] } };
    return { params: { id: data.id }, variant_id: data.variants[0]?.id ?? '' };
  }

  async function stays(params: { id: string }): Promise<void> {
    const answer = await at.refused('DELETE /inventory/product/{id}', { params });
    expect(answer).toEqual([409, 'product_in_use']);
  }

  test.each(DOCUMENTS)('%s', async (key) => {
    const { params, variant_id } = await fresh();
    const sample = await sampleOf(endpointOf(key), at.mine);
    const { lines, ...body } = sample.body as { lines: Line[] };
    const line = { ...lines[0], variant_id, unit_id: undefined };
    const written = await at.request(key, { ...sample, body: { ...body, lines: [line] } });
    expect([written.status, written.code]).toEqual([201, '']);
    await stays(params);
  });

  test('a recurring invoice', async () => {
    const { params, variant_id } = await fresh();
    const key = 'POST /recurring/invoice';
    const { body } = (await sampleOf(endpointOf(key), at.mine)) as { body: { content: object } };
    const content = { ...body.content, lines: [{ variant_id, quantity: 10_000 }] };
    expect((await at.request(key, { body: { ...body, content } })).status).toBe(201);
    await stays(params);
  });

  test('an open count', async () => {
    const { params, variant_id } = await fresh();
    const body = { id: newId(), variant_id, quantity: 10_000, mode: 'set' };
    const count = { params: { id: await at.mine.post.begunCount() }, body };
    const { status } = await at.request('POST /inventory/stock-count/{id}/entries', count);
    expect(status).toBe(201);
    await stays(params);
  });

  test('a planned price', async () => {
    const { params, variant_id } = await fresh();
    const body = { version: 1, sale_price: 11_000, begins_on: '2027-01-01' };
    const plan = { params: { id: variant_id }, body };
    const { status } = await at.request('POST /inventory/variants/{id}/price-plans', plan);
    expect(status).toBe(201);
    await stays(params);
  });
});

describe('an invalid sort order of a list', () => {
  const SORTS = [
    'name;select pg_sleep(5)',
    '(select 1)',
    'created_at desc nulls last--',
    'password',
  ];
  const sorted = endpoints.filter(
    ({ route }) => route.method === 'GET' && 'sort' in (shapeOf(route.query) ?? {}),
  );

  test('all lists with a sort order are tested', () => {
    expect(sorted.length).toBeGreaterThan(3);
  });

  test.each(sorted.map((endpoint) => [keyOf(endpoint), endpoint] as const))(
    '%s',
    async (_, one) => {
      const sample = await sampleOf(one, at.mine);
      for (const sort of SORTS) {
        const input = { ...sample, query: { ...sample.query, sort } };
        const { status, code } = await requestRoute(at.server, one, { input, headers: at.headers });
        expect([sort, status, code]).toEqual([sort, 422, 'invalid']);
      }
    },
  );
});

function shapeOf(query: unknown): object | undefined {
  return query instanceof z.ZodObject ? query.shape : undefined;
}

describe('an option of a product named like a property of JavaScript objects', () => {
  type Made = { data: { id: string; variants: { options: object }[] } };
  const variantWith = (name: string, value: string) => ({
    options: JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`),
    sale_price: 100,
  });
  const product = (name: string) => ({
    code: newId(),
    name: 'Shirt',
    unit_id: at.mine.shop.units.get('piece'),
    options: [{ name, values: ['S', 'toString'] }],
    variants: [variantWith(name, 'S'), variantWith(name, 'toString')],
  });
  const key = 'POST /inventory/product';

  test.each(['constructor', 'toString', 'hasOwnProperty', 'prototype', '__proto'])(
    '%s is stored, and the product gets another variant',
    async (name) => {
      const answer = await at.request(key, { body: product(name) });
      expect(answer.status).toBe(201);
      const { data } = answer.json as Made;
      expect(data.variants.map(({ options }) => Object.entries(options))).toEqual([
        [[name, 'S']],
        [[name, 'toString']],
      ]);
      const more = 'POST /inventory/product/{id}/variants';
      const input = { params: { id: data.id }, body: variantWith(name, '__proto__') };
      const { status, json } = await at.request(more, input);
      expect(status).toBe(201);
      const [, , added] = (json as Made).data.variants;
      expect(Object.entries(added?.options ?? {})).toEqual([[name, '__proto__']]);
    },
  );

  test('__proto__ is refused as a name, of a new product and of an option', async () => {
    const refused = await at.request(key, { body: product('__proto__') });
    expect([refused.status, refused.code]).toEqual([422, 'invalid']);
    const size = (await at.request(key, { body: product('Size') })).json as Made;
    const wider = 'POST /inventory/product/{id}/options';
    const options = [
      { name: 'Size', values: ['S', 'toString'] },
      { name: '__proto__', values: ['red'], existing_value: 'red' },
    ];
    const body = { version: 1, options, variants: [] };
    const widened = await at.request(wider, { params: { id: size.data.id }, body });
    expect([widened.status, widened.code]).toEqual([422, 'invalid']);
  });
});

describe('texts with a meaning elsewhere', () => {
  test('in the shop’s settings they are text, and every page that reads them works', async () => {
    const text = "৳' || (select version()) || '";
    const key = 'PATCH /shop_settings/shop-setting-info/';
    const sample = await sampleOf(endpointOf(key), at.mine);
    const body = { ...(sample.body as object), address: text, receipt_note: text };
    expect((await at.request(key, { ...sample, body })).status).toBe(200);
    const info = await at.request('GET /shop_settings/shop-info', {});
    expect((info.json as { data: object }).data).toMatchObject({ address: text });
    const read = endpoints.filter(({ route }) => route.method === 'GET');
    expect(read.map(keyOf)).toContain('GET /dashboard/dashboard-data');
    const outcomes: string[] = [];
    for (const one of read) {
      const { status } = await at.request(keyOf(one), await sampleOf(one, at.mine));
      if (status !== 200) outcomes.push(`${status} ${keyOf(one)}`);
    }
    expect(outcomes).toEqual([]);
  });

  test('as a search they match literally', async () => {
    const texts = [
      '(a+)+$',
      `${'a'.repeat(90)}!`,
      'a@'.repeat(45),
      `a@${'a.'.repeat(45)}`,
      '%',
      '_',
    ];
    for (const key of [
      'GET /inventory/product-stock',
      'GET /customers',
      'GET /inventory/product',
    ]) {
      for (const q of texts) {
        const { status } = await at.request(key, { query: { q } });
        expect([key, q, status]).toEqual([key, q, 200]);
      }
    }
  });

  test('a text longer than the limit of searches is refused', async () => {
    const { status, code } = await at.request('GET /customers', {
      query: { q: 'a@'.repeat(3_000) },
    });
    expect([status, code]).toEqual([422, 'invalid']);
  });
});
