import { v4 as anyId, v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sale } from '#domains/sales/contract/sale.ts';
import { foldAndFindBroken } from '../../testkit/fold.ts';
import { pdfText } from '../../testkit/pdf-text.ts';
import { type RouteResponse, sampleOf } from '../../testkit/routes.ts';
import type { CallInput } from '../../testkit/shop.ts';
import { endpointOf, openTwoWorlds, type TwoWorlds } from '../../testkit/two-worlds.ts';
import type { World } from '../../testkit/world.ts';

let at: TwoWorlds;

beforeAll(async () => {
  at = await openTwoWorlds();
});
afterAll(async () => {
  // The samples are posted on a day of August, requests of these tests on the current day.
  const broken = await foldAndFindBroken(at.db);
  expect(broken.filter(({ id }) => id !== 'D9')).toEqual([]);
  await at.close();
});

const answered = <T = { id: string }>({ json }: RouteResponse) => (json as { data: T }).data;

/** A request that must succeed, to prepare the attack. */
async function made<T = { id: string }>(key: string, input: CallInput): Promise<T> {
  const answer = await at.request(key, input);
  expect([key, answer.status, answer.code]).toEqual([key, 201, '']);
  return answered<T>(answer);
}

/** The sample of a route with changes in its body. */
async function changed(key: string, changes: object): Promise<[string, CallInput]> {
  const sample = await sampleOf(endpointOf(key), at.mine);
  return [key, { ...sample, body: { ...(sample.body as object), ...changes } }];
}

type Made = () => Promise<[string, CallInput]>;
type Case = { made: Made; answer: [number, string] };

const INVALID: [number, string] = [422, 'invalid'];

const SELL = 'POST /pos-sale/';
const PAY = 'POST /payments';
const BACK = 'POST /return-sale/';

const cash = (amount: number) => [{ payment_method_id: at.mine.shop.methods.cash, amount }];
const rice = (more: object = {}) => ({ variant_id: at.mine.variant, quantity: 10_000, ...more });

/** One rice at 100.00, sold to the customer of the shop. */
const sale = (more: object = {}) => ({
  id: newId(),
  warehouse_id: at.mine.shop.warehouses.shop,
  customer_id: at.mine.customer,
  lines: [rice()],
  payments: [],
  ...more,
});

const selling =
  (more: () => object): Made =>
  async () => [SELL, { body: sale(more()) }];

const DISCOUNTS: Record<string, Case> = {
  'a discount beyond the line': {
    made: selling(() => ({ lines: [rice({ product_discount: 10_001 })] })),
    answer: [422, 'discount_too_large'],
  },
  'a discount beyond all lines': {
    made: selling(() => ({ order_discount: 10_001 })),
    answer: [422, 'discount_too_large'],
  },
  'a line with a negative price': {
    made: selling(() => ({ lines: [rice({ product_discount: -500 })] })),
    answer: INVALID,
  },
  'a rate above a hundred per cent, of a line': {
    made: selling(() => ({ lines: [rice({ product_discount_rate: 1_000_100 })] })),
    answer: INVALID,
  },
  'a rate above a hundred per cent, of the whole': {
    made: selling(() => ({ order_discount_rate: 1_000_100 })),
    answer: INVALID,
  },
};

/** Values that the server computes cannot be sent. */
const RECKONED = {
  total: 1,
  subtotal: 1,
  vat: 0,
  vatTotal: 0,
  paid: 999_999,
  due: -5,
  status: 'posted',
  doc_no: 1,
  number: 'MIR-26/00001',
  shop_id: 'other',
};

const CLIENT_TOTALS: Record<string, Case> = Object.fromEntries(
  Object.entries(RECKONED).map(([field, value]) => [
    `a sale that sends its ${field}`,
    { made: selling(() => ({ [field]: value })), answer: INVALID },
  ]),
);

const ASSIGNED: Record<string, Case> = Object.fromEntries(
  Object.entries({
    role: 'owner',
    tenant_id: 2,
    shop_id: '2',
    is_verified: true,
    is_operator: true,
    permissions: ['*'],
  }).flatMap(([field, value]) =>
    ['POST /auth/register', 'POST /customers', 'PATCH /staff-users/{id}'].map((key) => [
      `${key} with ${field}`,
      { made: () => changed(key, { [field]: value }), answer: INVALID },
    ]),
  ),
);

async function backOf(more: (sold: Sale) => object): Promise<[string, CallInput]> {
  const sold = await at.mine.post.sale();
  const lines = [{ sale_line_id: sold.lines[0]?.id, quantity: 10_000 }];
  return [BACK, { body: { id: newId(), sale_id: sold.id, lines, refunds: [], ...more(sold) } }];
}

const RETURNS: Record<string, Case> = {
  'more than was sold': {
    made: () =>
      backOf(({ lines }) => ({ lines: [{ sale_line_id: lines[0]?.id, quantity: 10_001 }] })),
    answer: [422, 'quantity_too_fine'],
  },
  'two of one sold': {
    made: () =>
      backOf(({ lines }) => ({ lines: [{ sale_line_id: lines[0]?.id, quantity: 20_000 }] })),
    answer: [409, 'return_exceeds_sold'],
  },
  'a line of another sale': {
    made: async () => {
      const lines = [{ sale_line_id: (await at.mine.post.sale()).lines[0]?.id, quantity: 10_000 }];
      return backOf(() => ({ lines }));
    },
    answer: [404, 'sale_line_not_found'],
  },
  'a refund above the payment': {
    made: () => backOf(({ paid }) => ({ refunds: cash(paid + 1) })),
    answer: [422, 'refund_over_paid'],
  },
  'a reversed sale': {
    made: async () => {
      const [key, input] = await backOf(() => ({}));
      const { sale_id: id } = input.body as { sale_id: string };
      const reversal = { id: newId(), reason: 'A mistake' };
      await made('POST /pos-sale/{id}/void', { params: { id }, body: reversal });
      return [key, input];
    },
    answer: [409, 'sale_reversed'],
  },
  'the same line twice': {
    made: () =>
      backOf(({ lines }) => {
        const line = { sale_line_id: lines[0]?.id, quantity: 10_000 };
        return { lines: [line, line] };
      }),
    answer: [422, 'line_given_twice'],
  },
};

async function paying(more: (sold: Sale) => object): Promise<[string, CallInput]> {
  const sold = await at.mine.post.sale();
  const header = { customer_id: at.mine.customer, warehouse_id: at.mine.shop.warehouses.shop };
  const allocations = [{ document_id: sold.id, amount: sold.due }];
  const body = { id: newId(), ...header, payments: cash(sold.due), allocations, ...more(sold) };
  return [PAY, { body }];
}

const payByCard = (amount: number) => [{ payment_method_id: at.mine.shop.methods.card, amount }];

const PAYMENTS: Record<string, Case> = {
  'of nothing': { made: () => paying(() => ({ payments: cash(0) })), answer: INVALID },
  'below nothing': { made: () => paying(() => ({ payments: cash(-1) })), answer: INVALID },
  'without a tender': { made: () => paying(() => ({ payments: [] })), answer: INVALID },
  'above the due, by card': {
    made: () => paying(({ due }) => ({ payments: payByCard(due + 1) })),
    answer: [422, 'payment_over_due'],
  },
  'above the due of a document': {
    made: () =>
      paying(({ id, due }) => ({ allocations: [{ document_id: id, amount: due + 100 }] })),
    answer: [422, 'payment_over_due'],
  },
  'in another currency': { made: () => paying(() => ({ currency: 'USD' })), answer: INVALID },
  'of an unposted order': {
    made: async () => {
      const sample = await sampleOf(endpointOf('POST /sales-order'), at.mine);
      const { id: document_id } = await made('POST /sales-order', sample);
      return paying(() => ({ allocations: [{ document_id, amount: 100 }] }));
    },
    answer: [404, 'due_not_found'],
  },
  'of a reversed sale': {
    made: async () => {
      const [key, input] = await paying(() => ({}));
      const { allocations } = input.body as { allocations: { document_id: string }[] };
      const params = { id: allocations[0]?.document_id ?? '' };
      const reversal = { id: newId(), reason: 'A mistake' };
      await made('POST /pos-sale/{id}/void', { params, body: reversal });
      return [key, input];
    },
    answer: [404, 'due_not_found'],
  },
  'by a method of another shop': {
    made: () =>
      paying(({ due }) => ({
        payments: [{ payment_method_id: at.other.shop.methods.cash, amount: due }],
      })),
    answer: [404, 'payment_method_not_found'],
  },
};

const SPEND = 'POST /expenses';

async function spending(account: (w: World) => string | undefined): Promise<[string, CallInput]> {
  const lines = [{ account_id: account(at.mine), net: 1_000 }];
  return changed(SPEND, { lines, payments: cash(1_000), supplier_id: undefined });
}

const ACCOUNTS: Record<string, Case> = {
  'the receivable account': {
    made: () => spending(({ shop }) => shop.accounts.get('1130')),
    answer: [422, 'account_does_not_fit'],
  },
  'the cost of sales account': {
    made: () => spending(({ shop }) => shop.accounts.get('5010')),
    answer: [422, 'account_does_not_fit'],
  },
  'an account of another shop': {
    made: () => spending(() => at.other.shop.accounts.get('6030')),
    answer: [404, 'account_not_found'],
  },
};

type WrittenLine = { account_id: string | undefined; debit?: number; credit?: number };

/** Depreciation of 5.00, with a line that must be refused. */
const entry =
  (...rest: (() => WrittenLine)[]): Made =>
  () => {
    const wear = { account_id: at.mine.shop.accounts.get('6110'), debit: 500 };
    return changed('POST /book-keeping/journal', { lines: [wear, ...rest.map((of) => of())] });
  };

const worn =
  (credit: number, code = '1590') =>
  () => ({ account_id: at.mine.shop.accounts.get(code), credit });

const ENTRIES: Record<string, Case> = {
  'one line': { made: entry(), answer: [422, 'one_line'] },
  'a paisa more on one side': { made: entry(worn(499)), answer: [422, 'unbalanced'] },
  'a line of zero': { made: entry(worn(500), worn(0, '6010')), answer: [422, 'one_side'] },
  'a control account': {
    made: entry(worn(500, '1130')),
    answer: [422, 'control_account'],
  },
  'an account of another shop': {
    made: entry(() => ({ account_id: at.other.shop.accounts.get('1590'), credit: 500 })),
    answer: [422, 'account_not_found'],
  },
  'an unknown account': {
    made: entry(() => ({ account_id: newId(), credit: 500 })),
    answer: [422, 'account_not_found'],
  },
};

const QUOTE = 'POST /sales-quotation';
const CONVERT = 'POST /sales-quotation/{id}/convert';

async function quotation(changes: object = {}) {
  const [, input] = await changed(QUOTE, changes);
  const { id, version } = await made<{ id: string; version: number }>(QUOTE, input);
  const { id: _, ...content } = input.body as { id: string };
  return { params: { id }, version, content };
}

const QUOTATIONS: Record<string, Case> = {
  'made into an order twice': {
    made: async () => {
      const { params } = await quotation();
      await made(CONVERT, { params, body: { id: newId() } });
      return [CONVERT, { params, body: { id: newId() } }];
    },
    answer: [409, 'already_converted'],
  },
  'made into an order after it expired': {
    made: async () => {
      const { params } = await quotation({ until_date: '2026-07-01' });
      return [CONVERT, { params, body: { id: newId() } }];
    },
    answer: [409, 'quotation_expired'],
  },
  'edited after it was made into an order': {
    made: async () => {
      const { params, version, content } = await quotation();
      await made(CONVERT, { params, body: { id: newId() } });
      const body = { version: version + 1, ...content };
      return ['PATCH /sales-quotation/{id}', { params, body }];
    },
    answer: [409, 'order_done'],
  },
  'edited at an old version': {
    made: async () => {
      const { params, version, content } = await quotation();
      const key = 'PATCH /sales-quotation/{id}';
      const first = await at.request(key, { params, body: { version, ...content, note: 'First' } });
      expect(first.status).toBe(200);
      return [key, { params, body: { version, ...content, note: 'Second' } }];
    },
    answer: [409, 'version_conflict'],
  },
};

const IDS: Record<string, Case> = {
  'no id': { made: selling(() => ({ id: undefined })), answer: INVALID },
  'an id that is not a UUID of version 7': {
    made: selling(() => ({ id: anyId() })),
    answer: INVALID,
  },
  'the id of another sale': {
    made: async () => {
      const body = sale();
      await made(SELL, { body });
      return [SELL, { body: { ...body, lines: [rice({ quantity: 20_000 })] } }];
    },
    answer: [409, 'id_reused'],
  },
  'the id of a document of another kind': {
    made: async () => {
      const id = await at.mine.post.receipt();
      return [SELL, { body: sale({ id }) }];
    },
    answer: [409, 'id_reused'],
  },
};

const NO_DAYS = [
  '2026-02-30',
  '0000-00-00',
  '2026-13-01',
  '12/11/2026',
  '1790000000',
  '+275760-09-13',
];

const DATES: Record<string, Case> = {
  ...Object.fromEntries(
    NO_DAYS.map((due_date): [string, Case] => [
      `an opening balance of ${due_date}`,
      {
        made: () => changed('POST /book-keeping/opening-balances', { business_date: due_date }),
        answer: INVALID,
      },
    ]),
  ),
  ...Object.fromEntries(
    [...NO_DAYS, '9999-12-31', '2026-11-12'].map((day): [string, Case] => [
      `a sale of ${day}, which is not an instant`,
      { made: selling(() => ({ sold_at: day })), answer: INVALID },
    ]),
  ),
  'a sale of the last hour of 9999': {
    made: selling(() => ({ sold_at: '9999-12-31T23:59:59Z' })),
    answer: INVALID,
  },
  'a sale of tomorrow': {
    made: selling(() => ({ sold_at: new Date(Date.now() + 86_400_000).toISOString() })),
    answer: [422, 'happened_at_in_future'],
  },
  'a sale before the first fiscal year of the shop': {
    made: selling(() => ({ sold_at: '2026-06-30T23:59:59.999+06:00' })),
    answer: [422, 'before_first_year'],
  },
  'a statement that ends before it begins': {
    made: async () => [
      'GET /customers/{id}/statement',
      { params: { id: at.mine.customer }, query: { from: '2026-08-02', to: '2026-08-01' } },
    ],
    answer: INVALID,
  },
};

const STATES: Record<string, Case> = {
  'a sale without lines': { made: selling(() => ({ lines: [] })), answer: INVALID },
  'a receipt without lines': {
    made: () => changed('POST /purchases/receipts/', { lines: [] }),
    answer: INVALID,
  },
  'an expense without lines': { made: () => changed(SPEND, { lines: [] }), answer: INVALID },
  'a second reversal': {
    made: async () => {
      const { id } = await at.mine.post.sale();
      const reversal = () => ({ params: { id }, body: { id: newId(), reason: 'A mistake' } });
      const key = 'POST /pos-sale/{id}/void';
      await made(key, reversal());
      return [key, reversal()];
    },
    answer: [409, 'already_reversed'],
  },
};

describe.each(
  Object.entries({
    'discounts above the total': DISCOUNTS,
    'values that the server computes': CLIENT_TOTALS,
    'fields that the caller cannot assign': ASSIGNED,
    returns: RETURNS,
    payments: PAYMENTS,
    'accounts that are not expense categories': ACCOUNTS,
    'manual entries': ENTRIES,
    quotations: QUOTATIONS,
    'ids of documents': IDS,
    'days and hours': DATES,
    'states of documents': STATES,
  }),
)('refused with a code of its own and nothing changed: %s', (_, cases) => {
  test.each(Object.entries(cases))('%s', async (_name, one) => {
    const [key, input] = await one.made();
    expect(await at.refused(key, input)).toEqual(one.answer);
  });
});

test('the same document by another member is another document', async () => {
  const body = sale({ payments: cash(10_500) });
  await made(SELL, { body });
  const cashier = { authorization: `token ${await at.mine.token(at.mine.shop.cashier)}` };
  const { status, code } = await at.request(SELL, { body }, cashier);
  expect([status, code]).toEqual([409, 'id_reused']);
});

test('of two concurrent edits of the same version one succeeds', async () => {
  const { params, version, content } = await quotation();
  const edit = (note: string) =>
    at.request('PATCH /sales-quotation/{id}', { params, body: { version, ...content, note } });
  const answers = await Promise.all([edit('One'), edit('Another')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('a phone number in any spelling is one customer', async () => {
  const add = async (phone: string) => {
    const { status, code } = await at.request('POST /customers', { body: { name: 'Mina', phone } });
    return [phone, status, code];
  };
  const spellings = ['+880 1711-000123', '01711000123', '০১৭১১০০০১২৩', '+8801711000123'];
  const [first = '', ...again] = spellings;
  expect(await add(first)).toEqual([first, 201, '']);
  for (const phone of again) expect(await add(phone)).toEqual([phone, 409, 'code_taken']);
  const { status } = await at.request('POST /customers', {
    body: { name: 'Mina', phone: '+8801711000124;ext=1' },
  });
  expect(status).toBeLessThan(500);
});

describe('texts with line breaks and markup', () => {
  const HEADERS = 'Mina\r\nSet-Cookie: x=1\r\nBcc: v@x.test';

  test('are not headers of the file named after them', async () => {
    const { id } = await made('POST /customers', {
      body: { code: newId(), name: HEADERS, phone: '' },
    });
    const answer = await fetch(
      `${at.server.url}/api/v1/exports/customers/${id}/statement?format=csv`,
      { headers: at.headers },
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('bcc')).toBeNull();
    expect(answer.headers.get('content-disposition')).not.toContain('Bcc');
  });

  test('are text in a printout, which fetches no file and no URL', async () => {
    const name = '<iframe src=file:///etc/passwd> <link href=http://169.254.169.254/> #read("x")';
    const { id: customer_id } = await made('POST /customers', {
      body: { code: newId(), name, phone: '' },
    });
    const { id } = await made(SELL, { body: sale({ customer_id }) });
    const answer = await fetch(`${at.server.url}/api/v1/documents/${id}.pdf?size=a4&lang=en`, {
      headers: at.headers,
    });
    expect(answer.status).toBe(200);
    const text = pdfText(new Uint8Array(await answer.arrayBuffer()));
    expect(text).toContain('<iframesrc=file:///etc/passwd>');
    expect(text).toContain('#read("x")');
    expect(text).not.toContain('root:');
  });

  test('a name of four thousand letters is refused', async () => {
    const body = { code: newId(), name: 'ম'.repeat(4_000), phone: '' };
    expect(await at.refused('POST /customers', { body })).toEqual(INVALID);
  });

  test('an invoice of five hundred lines is printed', async () => {
    await at.mine.post.adjustment(5_000_000);
    const lines = Array.from({ length: 500 }, () => rice());
    const { id } = await made(SELL, { body: sale({ lines }) });
    const answer = await fetch(`${at.server.url}/api/v1/documents/${id}.pdf?size=a4&lang=bn`, {
      headers: at.headers,
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  test('one of 501 lines is refused', async () => {
    const lines = Array.from({ length: 501 }, () => rice());
    expect(await at.refused(SELL, { body: sale({ lines }) })).toEqual(INVALID);
  });
});

test('the last millisecond of a day in Dhaka is of that day, the next one is not', async () => {
  const dayOf = async (sold_at: string) => {
    const sold = await made<{ business_date: string }>(SELL, { body: sale({ sold_at }) });
    return sold.business_date;
  };
  expect(await dayOf('2026-07-31T23:59:59.999+06:00')).toBe('2026-07-31');
  expect(await dayOf('2026-08-01T00:00:00.000+06:00')).toBe('2026-08-01');
});

test('a statement over a hundred empty years is fast', async () => {
  const query = { from: '1926-01-01', to: '2026-12-31' };
  const { status } = await at.request('GET /customers/{id}/statement', {
    params: { id: at.mine.customer },
    query,
  });
  expect(status).toBe(200);
});
