import { addBranch, addWarehouse, codeOf, DOT, unique, versionOf } from './sample-bodies.ts';
import type { CallInput } from './shop.ts';
import type { World } from './world.ts';

/** Calls of the routes of a shop's settings, branches and warehouses. */
export const SHOP_SAMPLES: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  'GET /language': () => ({}),
  'GET /shop_settings/shop-info': () => ({}),
  'GET /branches': () => ({}),
  'GET /inventory/warehouse': (w) => ({ query: { branch_id: w.shop.branches.mirpur } }),
  'POST /branches': () => ({
    body: {
      code: codeOf(unique()),
      name: 'Savar',
      name_bn: 'সাভার',
      address: 'Savar',
      warehouse: { name: unique(), name_bn: 'সাভার দোকান' },
    },
  }),
  'PATCH /branches/{id}': async (w) => ({
    params: { id: (await addBranch(w)).id },
    body: { version: 1, name: 'Savar 2', name_bn: 'সাভার ২', address: 'Savar' },
  }),
  'DELETE /branches/{id}': async (w) => ({ params: { id: (await addBranch(w)).id } }),
  'POST /inventory/warehouse': (w) => ({
    body: { branch_id: w.shop.branches.mirpur, name: unique(), name_bn: 'গুদাম' },
  }),
  'PATCH /inventory/warehouse/{id}': async (w) => ({
    params: { id: (await addWarehouse(w)).id },
    body: { version: 1, name: unique(), name_bn: 'গুদাম' },
  }),
  'DELETE /inventory/warehouse/{id}': async (w) => ({
    params: { id: (await addWarehouse(w)).id },
  }),
  'PUT /shop_settings/logo': () => ({ body: { picture: DOT } }),
  'PATCH /shop_settings/shop-setting-info/': async (w) => ({
    body: { version: await versionOf(w), blind_count: false },
  }),
  'POST /shop_settings/shop-setting-info/': async (w) => ({
    body: { version: await versionOf(w), blind_count: false },
  }),
  'POST /shop_settings/shop-info': async (w) => ({
    body: { version: await versionOf(w), blind_count: false },
  }),
};
