import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { addParties } from '#domains/parties/server/door/add-parties.ts';
import { createTestDatabase, type TestDatabase } from '../../testkit/database.ts';
import { openTestServer, type TestServer, tokenOf } from '../../testkit/http.ts';
import { NOW, openTestShop, type TestShop } from '../../testkit/shop.ts';
import { fillSite } from './fill-site.ts';
import { registerDictionaries } from './serve-web.ts';

/** Below the API base; a name without a method is read. */
const API = '/api/v1';

/** The paths that the product names, by family. */
const NAMES: Readonly<Record<string, string>> = {
  auth: `
    POST auth/send_otp, POST auth/verify_user, POST auth/verify_email, POST auth/register,
    POST auth/login, POST auth/change_password, POST auth/google,
    POST auth/send_otp_registerd_email, POST auth/validate_otp_registerd_email,
    POST auth/change_forgot_password/email, auth/sessions`,
  dashboard: `
    dashboard/dashboard-data, dashboard/branch-admin, dashboard/cash-flow,
    dashboard/transactioncount, dashboard/inventory`,
  catalogue: `
    inventory/category, POST inventory/category, inventory/product, POST inventory/product,
    inventory/new/products, inventory/variants, inventory/unit, POST inventory/unit,
    inventory/pos-product, inventory/labels`,
  stock: `
    inventory/warehouse, POST inventory/warehouse, POST inventory/stock-adjustment,
    inventory/warehouse-product, inventory/warehouse-product/pos, inventory/product-stock,
    inventory/stock-journal, inventory/product-movement, inventory/inventory-movement,
    inventory/stock-transfer, POST inventory/stock-transfer, inventory/stock-count,
    inventory/decrease-product, POST inventory/decrease-product,
    inventory/non-saleable-product, POST inventory/non-saleable-product`,
  till: `
    pos-sale, POST pos-sale, pos/held-carts, POST pos/held-carts, pos/registers, pos/shifts,
    pos/sync`,
  sales: `
    sales, POST sales, sales-quotation, POST sales-quotation, POST return-sale, advance-sell,
    POST advance-sell, cash-sell, POST cash-sell, customer-sales, services, service-sell,
    POST service-sell`,
  purchases: `
    purchases, purchases/receipts, POST purchases/receipts, purchase-order, POST purchase-order,
    purchase-quotation, POST purchase-quotation, POST purchase-return, due-purchases,
    supplier-payments, POST supplier-payments`,
  people: `
    customers, POST customers, customers/{customer}/statement, deposits, POST deposits, suppliers,
    POST suppliers, suppliers/{supplier}/statement, staff-users, POST staff-users, role,
    POST role, permissions, permission-resources`,
  money: `
    payments, POST payments, expenses, POST expenses, expense-categories,
    POST expense-categories, POST owner-credit, POST owner-debit, settlements,
    book-keeping/chart_of_accounts, book-keeping/journal, POST book-keeping/journal,
    book-keeping/journal-report, book-keeping/ledger, book-keeping/party-balances,
    book-keeping/trial-balance, book-keeping/account-balances, book-keeping/profit-and-loss,
    book-keeping/balance-sheet, book-keeping/cash-flow-statement,
    book-keeping/changes-in-equity, book-keeping/opening-balances, book-keeping/periods,
    book-keeping/fiscal-years, book-keeping/exchange-rates, book-keeping/revaluations,
    book-keeping/vat-returns, book-keeping/vat-classes`,
  settings: `
    shop_settings/shop-info, POST shop_settings/shop-info, POST shop_settings/shop-setting-info,
    shop_settings/payment-method, shop_settings/payment-method/{method}/get_banks,
    {method}/get_banks, shop_settings/bank-accounts, shop_settings/front-setting,
    shop_settings/front-slider, shop-types, branches, POST branches, language, currency,
    audit-log`,
  reports: `
    reports/sales-by-product, saved-reports, report-digests`,
  subscriptions: `
    subscriptions/me, subscriptions/catalogs, subscriptions/subscriptions,
    POST subscriptions/subscribe, POST subscriptions/checkout`,
  site: `
    cms/features, cms/features/{feature}, cms/home, cms/blog, cms/blog/featured,
    cms/blog/recent, POST cms/contact, cms/siteSetting`,
  integrations: `
    app-integrations, app-integrations/connections, shopify/connections, amazon/connections`,
  shipping: `
    shipment, shipment/shipper, shipment/places, shipment/unsettled, shipment/shippo/carriers,
    shipment/pathao/city, shipment/pathao/zone, shipment/pathao/area, shipment/redx/area`,
  webhooks: `webhooks/endpoints, webhooks/deliveries`,
  'e-commerce': `
    ecommerce/category, ecommerce/products, ecommerce/sections, ecommerce/slider,
    ecommerce/settings, ecommerce/shipping-methods, ecommerce/payment-methods,
    ecommerce/orders, ecommerce/sub-domain, ecommerce/domains, ecommerce/visitor-session,
    ecommerce/siteSetting, ecommerce/menus, ecommerce/pages, ecommerce/theme,
    ecommerce/blocks, ecommerce/carts, ecommerce/versions, ecommerce/statistics`,
  geo: `geo/country, geo/region, geo/sub-region, geo/city`,
  'sign-in': `
    /api/auth/session, /api/auth/csrf, /api/auth/providers, /api/auth/signin,
    /api/auth/error, /api/auth/signout, POST /api/auth/signin/credentials,
    POST /api/auth/callback/credentials, POST /api/auth/signout, POST /api/auth/session,
    POST /api/auth/_log`,
  dictionaries: `/locales/bn/common.json, /locales/en/common.json`,
};

/** Names of parts that do not exist yet. A name that answers is taken off this list. */
const NOT_BUILT: readonly string[] = `
  settlements,
  book-keeping/exchange-rates,
  book-keeping/revaluations, book-keeping/vat-returns, book-keeping/vat-classes,
  shop_settings/front-setting, shop_settings/front-slider,
  currency,
  subscriptions/me, subscriptions/subscriptions,
  POST subscriptions/subscribe, POST subscriptions/checkout,
  app-integrations/connections, shopify/connections, amazon/connections,
  shipment, shipment/shipper, shipment/places, shipment/unsettled, shipment/shippo/carriers,
  shipment/pathao/city, shipment/pathao/zone, shipment/pathao/area, shipment/redx/area,
  ecommerce/category, ecommerce/sections, ecommerce/slider,
  ecommerce/payment-methods, ecommerce/domains, ecommerce/visitor-session,
  ecommerce/siteSetting, ecommerce/menus, ecommerce/pages, ecommerce/theme,
  ecommerce/blocks, ecommerce/carts, ecommerce/versions, ecommerce/statistics,
  reports/sales-by-product, saved-reports, report-digests`
  .split(',')
  .map((key) => key.trim());

type Name = { method: string; path: string };

function namesOf(list: string): Name[] {
  return list.split(',').map((entry) => {
    const [path = '', method = 'GET'] = entry.trim().split(' ').toReversed();
    return { method, path };
  });
}

const keyOf = ({ method, path }: Name) => (method === 'GET' ? path : `${method} ${path}`);
const names = Object.values(NAMES).flatMap(namesOf);

let db: TestDatabase;
let server: TestServer;
let token: string;
let shop: TestShop;
let values: Readonly<Record<string, string>>;

beforeAll(async () => {
  db = await createTestDatabase();
  const add = async (app: TestServer['app']) => registerDictionaries(app);
  server = await openTestServer(db.database, {}, add);
  shop = await openTestShop(db.database);
  await fillSite(db.database, { now: NOW, newId });
  token = await tokenOf(server, db.database, shop.owner);
  values = {
    method: shop.methods.bank,
    customer: await addParty('customer'),
    supplier: await addParty('supplier'),
    feature: await firstFeature(),
  };
});
afterAll(async () => {
  await server.app.close();
  await db.drop();
});

async function addParty(kind: 'customer' | 'supplier'): Promise<string> {
  const { shop_id } = shop;
  const people = [{ code: 'K', name: 'Karim' }];
  const made = await shop.run((tx) => addParties(tx, { shop_id, newId, kind }, people));
  return assertPresent(made.get('K'), 'a party just added');
}

async function firstFeature(): Promise<string> {
  const answer = await fetch(`${server.url}${API}/cms/features`);
  const { data } = (await answer.json()) as { data: { slug: string }[] };
  return assertPresent(data[0], 'the site has features').slug;
}

/** The status of the name, as the owner of a shop that has just been opened. */
async function statusOf({ method, path }: Name, authorization = `token ${token}`) {
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) =>
    assertPresent(values[field], `a value for ${field}`),
  );
  const address = filled.startsWith('/') ? filled : `${API}/${filled}`;
  const isPost = method === 'POST';
  const answer = await fetch(`${server.url}${address}`, {
    method,
    headers: defined({
      authorization,
      'content-type': isPost ? 'application/json' : undefined,
    }),
    ...defined({ body: isPost ? '{}' : undefined }),
    redirect: 'manual',
  });
  await answer.text();
  return answer.status;
}

const isBuilt = (name: Name) => !NOT_BUILT.includes(keyOf(name));

test('each name is listed once, and what is not built is named', () => {
  const keys = names.map(keyOf);
  expect(new Set(keys).size).toBe(keys.length);
  expect(NOT_BUILT.filter((key) => !keys.includes(key))).toEqual([]);
});

describe('what the product names answers: it reads, or says what is missing in the request', () => {
  test.each(names.filter(isBuilt).map((name) => [keyOf(name), name] as const))(
    '%s',
    async (_key, name) => {
      const status = await statusOf(name);
      const expected = name.method === 'GET' ? [200, 302, 422] : [200, 302, 400, 401, 422];
      expect(expected).toContain(status);
    },
  );

  test('POST auth/logout, with a session of its own', async () => {
    const own = await tokenOf(server, db.database, shop.owner);
    expect(await statusOf({ method: 'POST', path: 'auth/logout' }, `token ${own}`)).toBe(200);
  });
});

test('what is not built answers 404: a name that answers is taken off the list', async () => {
  const answering: string[] = [];
  for (const name of names.filter((one) => !isBuilt(one))) {
    if ((await statusOf(name)) !== 404) answering.push(keyOf(name));
  }
  expect(answering).toEqual([]);
});
