import { fileBody, importOfOne, importOfTwoLocations } from './import-batch.ts';
import type { CallInput } from './shop.ts';
import type { World } from './world.ts';

/** A successful call of every route of imports. */
export const IMPORT_SAMPLES: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  'POST /imports': () => ({ body: fileBody('code,name,price\nSALT,Salt,42.00\n') }),
  'GET /imports': () => ({}),
  'GET /imports/{id}': async (w) => ({ params: { id: await importOfOne(w.shop, 'uploaded') } }),
  'GET /imports/{id}/progress': async (w) => ({
    params: { id: await importOfOne(w.shop, 'uploaded') },
  }),
  'GET /imports/{id}/messages': async (w) => ({
    params: { id: await importOfOne(w.shop, 'checked') },
  }),
  'POST /imports/{id}/layout': async (w) => ({
    params: { id: await importOfOne(w.shop, 'uploaded') },
    body: { sheet: 0, head_row: 1 },
  }),
  'GET /imports/{id}/prices': async (w) => ({
    params: { id: await importOfOne(w.shop, 'checked') },
  }),
  'GET /imports/{id}/rest.{format}': async (w) => ({
    params: { id: await importOfOne(w.shop, 'faulty'), format: 'csv' },
  }),
  'POST /imports/{id}/check': async (w) => ({
    params: { id: await importOfTwoLocations(w.shop) },
    body: {
      mapping: { code: 0, name: 1, sale_price: 2, quantity: 3, cost: 4 },
      warehouse_id: w.shop.warehouses.shop,
      locations: [{ column: 5, warehouse_id: w.shop.warehouses.store }],
    },
  }),
  'POST /imports/{id}/commit': async (w) => ({
    params: { id: await importOfOne(w.shop, 'checked') },
  }),
  'POST /imports/{id}/undo': async (w) => ({
    params: { id: await importOfOne(w.shop, 'committed') },
  }),
  'GET /import-templates/{kind}.{format}': () => ({ params: { kind: 'products', format: 'csv' } }),
};
