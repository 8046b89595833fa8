import { exampleId, idAt } from './example-id.ts';

/** A request of an example. Those of a list are sent in its order, to one shop. */
export type ExampleRequest = {
  /** Method and path of the route. */
  readonly route: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Readonly<Record<string, unknown>>;
};

/** A request that is refused: by whom it is sent, and how it is answered. */
export type RefusedRequest = ExampleRequest & {
  readonly by: 'nobody' | 'key';
  readonly status: number;
  readonly code: string;
};

/** What a shop has before the first request. */
export const SHOP_IDS = {
  warehouse: exampleId('warehouse'),
  cash: exampleId('payment method'),
  piece: exampleId('unit'),
};

const key = exampleId('key');
const customer_id = exampleId('customer');
const product = exampleId('product');
const variant_id = idAt('POST /inventory/product', 'data.variants.0.id');
const sale = exampleId('sale');
const payment = exampleId('payment');
const endpoint = exampleId('endpoint');
const delivery = idAt('POST /webhooks/endpoints/{id}/test', 'data.delivery_id');

const warehouse_id = SHOP_IDS.warehouse;
const cash = (amount: number) => ({ payment_method_id: SHOP_IDS.cash, amount });

/** With a session: a person creates keys, lists and revokes them. */
const KEYS: readonly ExampleRequest[] = [
  {
    route: 'POST /api-keys',
    body: {
      id: key,
      name: 'Web shop',
      scopes: [
        'customers.create',
        'customers.read',
        'payments.create',
        'payments.void',
        'pos-sale.create',
        'pos-sale.read',
        'product-stock.read',
        'product.create',
        'product.read',
        'return-sale.create',
        'stock-adjustment.create',
        'webhooks.read',
        'webhooks.update',
      ],
      expires_at: '2027-08-01T00:00:00.000Z',
    },
  },
  { route: 'GET /api-keys', query: { limit: '10' } },
];

const ENDPOINTS: readonly ExampleRequest[] = [
  {
    route: 'POST /webhooks/endpoints',
    body: {
      id: endpoint,
      url: 'https://hooks.example/halkhata',
      description: 'Web shop',
      events: ['sale.posted', 'sale.reversed'],
    },
  },
  { route: 'GET /webhooks/endpoints', query: { limit: '10' } },
  {
    route: 'PATCH /webhooks/endpoints/{id}',
    params: { id: endpoint },
    body: {
      url: 'https://hooks.example/halkhata',
      description: 'Web shop',
      events: ['sale.posted', 'sale.reversed', 'return.posted', 'payment.received'],
      version: 1,
    },
  },
  {
    route: 'POST /webhooks/endpoints/{id}/rotate',
    params: { id: endpoint },
    body: { version: 2 },
  },
  {
    route: 'POST /webhooks/endpoints/{id}/end-rotation',
    params: { id: endpoint },
    body: { version: 3 },
  },
  { route: 'POST /webhooks/endpoints/{id}/pause', params: { id: endpoint }, body: { version: 4 } },
  { route: 'POST /webhooks/endpoints/{id}/resume', params: { id: endpoint }, body: { version: 5 } },
  { route: 'POST /webhooks/endpoints/{id}/test', params: { id: endpoint } },
  { route: 'GET /webhooks/endpoints/{id}', params: { id: endpoint } },
  { route: 'GET /webhooks/deliveries', query: { endpoint_id: endpoint } },
  { route: 'GET /webhooks/deliveries/{id}', params: { id: delivery } },
];

const PRODUCTS: readonly ExampleRequest[] = [
  {
    route: 'POST /inventory/product',
    body: {
      id: product,
      code: 'TEA-200',
      name: 'Tea 200 g',
      name_bn: 'চা ২০০ গ্রাম',
      unit_id: SHOP_IDS.piece,
      variants: [{ barcodes: ['8901234500024'], sale_price: 23_500 }],
    },
  },
  { route: 'GET /inventory/product', query: { q: 'tea' } },
  { route: 'GET /inventory/product/{id}', params: { id: product } },
  {
    route: 'POST /inventory/stock-adjustment',
    body: {
      id: exampleId('adjustment'),
      warehouse_id,
      reason: 'count',
      lines: [{ variant_id, quantity_change: 240_000, unit_cost: 18_000 }],
    },
  },
  { route: 'GET /inventory/warehouse-product', query: { warehouse_id } },
];

const SALES: readonly ExampleRequest[] = [
  {
    route: 'POST /customers',
    body: { id: customer_id, name: 'Rahima Begum', phone: '+8801711000000' },
  },
  { route: 'GET /customers', query: { limit: '2' } },
  {
    route: 'POST /pos-sale/',
    body: {
      id: sale,
      warehouse_id,
      customer_id,
      lines: [{ variant_id, quantity: 20_000 }],
      payments: [cash(20_000)],
    },
  },
  { route: 'GET /pos-sale/{id}', params: { id: sale } },
  {
    route: 'POST /return-sale/',
    body: {
      id: exampleId('return'),
      sale_id: sale,
      lines: [{ sale_line_id: idAt('POST /pos-sale/', 'data.lines.0.id'), quantity: 10_000 }],
      refunds: [],
    },
  },
  {
    route: 'POST /payments',
    body: { id: payment, customer_id, warehouse_id, payments: [cash(4_725)] },
  },
  {
    route: 'POST /payments/{id}/void',
    params: { id: payment },
    body: { id: exampleId('reversal'), reason: 'Entered for the wrong customer' },
  },
];

/** One of each kind. They are sent to the same shop, after the sales. */
export const REFUSALS: readonly RefusedRequest[] = [
  { route: 'GET /customers', by: 'nobody', status: 401, code: 'unauthenticated' },
  { route: 'GET /api-keys', by: 'key', status: 403, code: 'permission_denied' },
  {
    route: 'GET /pos-sale/{id}',
    params: { id: exampleId('another sale') },
    by: 'key',
    status: 404,
    code: 'not_found',
  },
  {
    route: 'POST /pos-sale/',
    body: { id: sale, warehouse_id, lines: [{ variant_id, quantity: 10_000 }], payments: [] },
    by: 'key',
    status: 409,
    code: 'id_reused',
  },
  {
    route: 'POST /customers',
    body: { phone: '+8801711000000' },
    by: 'key',
    status: 422,
    code: 'invalid',
  },
  {
    route: 'POST /webhooks/endpoints',
    body: { url: 'http://10.0.0.5/hook', events: ['sale.posted'] },
    by: 'key',
    status: 422,
    code: 'address_refused',
  },
];

const ENDS: readonly ExampleRequest[] = [
  { route: 'DELETE /webhooks/endpoints/{id}', params: { id: endpoint } },
  { route: 'DELETE /api-keys/{id}', params: { id: key } },
];

/** What an integration does most, in an order in which every request succeeds. */
export const REQUESTS: readonly ExampleRequest[] = [
  ...KEYS,
  ...ENDPOINTS,
  ...PRODUCTS,
  ...SALES,
  ...ENDS,
];
