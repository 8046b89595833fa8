import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { assert, assertPresent } from '#domains/kernel/core/assert.ts';
import { ONE } from '#domains/kernel/core/quantity.ts';
import type { listStoreProductsRoute } from '#domains/storefront/contract/products.ts';
import type {
  changeStoreSettingsRoute,
  readStoreSettingsRoute,
} from '#domains/storefront/contract/settings.ts';
import type { readWebOrderRoute } from '#domains/storefront/contract/web-orders.ts';
import { writeSavedCart } from '#domains/storefront/core/saved-cart.ts';
import { placeStoreOrder } from '#domains/storefront/server/door/place-store-order.ts';
import { readStorePage } from '#domains/storefront/server/door/read-store-page.ts';
import { listAllProducts, listStoreProducts } from '#domains/storefront/server/products.ts';
import { changeStoreSettings, readStoreSettings } from '#domains/storefront/server/settings.ts';
import { createShippingMethod } from '#domains/storefront/server/shipping-methods.ts';
import { readWebOrder } from '#domains/storefront/server/web-orders.ts';
import { unique } from './sample-bodies.ts';
import { answerOf, type CallInput, NOW, SITE, TEST_CLIENT, type TestShop } from './shop.ts';
import { referenceOf } from './store-orders.ts';
import type { World } from './world.ts';

let opened = 0;

/** The version of the shop's web store, which is created as a draft if there is none. */
export async function storeVersion(shop: TestShop): Promise<number> {
  const found = answerOf(await shop.call<typeof readStoreSettingsRoute>(readStoreSettings)).data;
  if (found !== null) return found.version;
  opened += 1;
  const body = { version: 0, handle: `store-${process.pid}-${opened}` };
  const made = await shop.call<typeof changeStoreSettingsRoute>(changeStoreSettings, { body });
  return assertPresent(answerOf(made).data, 'a store').version;
}

/** Opens the web store at this warehouse, with goods to be collected; returns the earlier. */
async function openAt({ shop }: World, warehouse_id: string): Promise<string> {
  await storeVersion(shop);
  answerOf(await shop.call(listAllProducts, { body: {} }));
  const read = await shop.call<typeof readStoreSettingsRoute>(readStoreSettings);
  const before = assertPresent(answerOf(read).data ?? undefined, 'a store');
  const body = { version: before.version, state: 'open', has_pickup: true, warehouse_id };
  answerOf(await shop.call(changeStoreSettings, { body }));
  return before.warehouse_id;
}

let phones = 0;

/** A new order of the web store, by a visitor who was never there before. */
async function webOrder(w: World): Promise<{ id: string; version: number }> {
  const earlier = await openAt(w, w.shop.warehouses.shop);
  phones += 1;
  const id = newId();
  const cart = writeSavedCart([{ variant_id: w.variant, quantity: ONE }]);
  const who = { phone: `017${String(10_000_000 + phones)}`, name: 'Nasrin Akter' };
  const written = { ...who, id, cart, how: 'collect', step: 'who' };
  await w.shop.run(async (tx) => {
    const request = { path: '/checkout', query: new URLSearchParams(), now: NOW };
    const page = await readStorePage(tx, SITE, { ...request, written });
    assert(page?.kind === 'checkout', 'the checkout of a cart with goods');
    const form = { ...written, total: String(page.cart.sums.totalPrice) };
    const visit = { ...TEST_CLIENT, now: NOW, newId, language: 'en', random: randomBytes } as const;
    const read = (name: string) => (form as Record<string, string>)[name] ?? null;
    referenceOf(await placeStoreOrder(tx, visit, read));
  });
  await openAt(w, earlier);
  const read = await w.shop.call<typeof readWebOrderRoute>(readWebOrder, { params: { id } });
  return { id, version: answerOf(read).data.version };
}

/** A place that no zone of the shop has. */
async function freePlace({ shop }: World): Promise<string> {
  const { rows } = await shop.run((tx) =>
    sql<{ id: string }>`select p.id from geo_place p where p.level = 'city'
      and not exists (select from store_zone_area a where a.shop_id = ${shop.shop_id}
        and a.place_id = p.id) order by p.id limit 1`.execute(tx),
  );
  return assertPresent(rows[0], 'a place without a zone').id;
}

async function zoneBody(w: World) {
  await storeVersion(w.shop);
  const areas = [await freePlace(w)];
  const name = unique();
  const charge = { charge: 6_000, free_from: null, days_from: 1, days_to: 2 };
  return { id: newId(), name, name_bn: `${name} বাংলা`, ...charge, is_active: true, areas };
}

/** The id of a product that was never listed. */
async function newProduct({ shop }: World): Promise<string> {
  const code = unique();
  await shop.addProduct({ code });
  const input = { query: { q: code } };
  const { data } = answerOf(
    await shop.call<typeof listStoreProductsRoute>(listStoreProducts, input),
  );
  return assertPresent(data[0], 'the product that was added').id;
}

/** A successful call of every route of the web store. */
export const STORE_SAMPLES: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  'GET /ecommerce/settings': () => ({}),
  'PATCH /ecommerce/settings': async ({ shop }) => ({
    body: { version: await storeVersion(shop), warehouse_id: shop.warehouses.shop },
  }),
  'GET /ecommerce/sub-domain': () => ({ query: { name: 'karim-store' } }),
  'GET /ecommerce/products': () => ({ query: { listed: 'no' } }),
  'PATCH /ecommerce/products/{id}': async (w) => {
    await storeVersion(w.shop);
    return { params: { id: await newProduct(w) }, body: { version: 0, is_listed: false } };
  },
  'GET /ecommerce/shipping-methods': async ({ shop }) => {
    await storeVersion(shop);
    return {};
  },
  'POST /ecommerce/shipping-methods': async (w) => ({ body: await zoneBody(w) }),
  'PATCH /ecommerce/shipping-methods/{id}': async (w) => {
    const body = await zoneBody(w);
    answerOf(await w.shop.call(createShippingMethod, { body }));
    return { params: { id: body.id }, body: { version: 1, charge: 7_000 } };
  },
  'GET /ecommerce/orders': async (w) => {
    await webOrder(w);
    return {};
  },
  'GET /ecommerce/orders/{id}': async (w) => ({ params: { id: (await webOrder(w)).id } }),
  'POST /ecommerce/orders/{id}/confirm': async (w) => {
    const { id, version } = await webOrder(w);
    return { params: { id }, body: { version } };
  },
  'POST /ecommerce/orders/{id}/cancel': async (w) => {
    const { id, version } = await webOrder(w);
    return { params: { id }, body: { version, reason: 'No answer' } };
  },
  'POST /ecommerce/products/list-all': async ({ shop }) => {
    await storeVersion(shop);
    return {};
  },
};
