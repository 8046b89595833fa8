import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { listStoreProductsRoute } from '#domains/storefront/contract/products.ts';
import type {
  changeStoreSettingsRoute,
  readStoreSettingsRoute,
} from '#domains/storefront/contract/settings.ts';
import { listStoreProducts } from '#domains/storefront/server/products.ts';
import { changeStoreSettings, readStoreSettings } from '#domains/storefront/server/settings.ts';
import { unique } from './sample-bodies.ts';
import { answerOf, type CallInput, type TestShop } from './shop.ts';
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
  'POST /ecommerce/products/list-all': async ({ shop }) => {
    await storeVersion(shop);
    return {};
  },
};
