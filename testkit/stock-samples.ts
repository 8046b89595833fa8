import { v7 as newId } from 'uuid';
import { reversal } from './sample-bodies.ts';
import type { CallInput } from './shop.ts';
import type { World } from './world.ts';

/** Of what lies in the warehouses, and of what goes from one to another. */
export const STOCK_SAMPLES: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  'GET /inventory/product-stock': (w) => ({
    query: {
      variant_id: w.variant,
      warehouse_id: w.shop.warehouses.shop,
      branch_id: w.shop.branches.mirpur,
    },
  }),
  'GET /inventory/stock-journal': async (w) => ({
    query: {
      variant_id: w.variant,
      warehouse_id: w.shop.warehouses.shop,
      branch_id: w.shop.branches.mirpur,
      document_id: await w.post.adjustment(),
    },
  }),
  'POST /inventory/stock-adjustment': (w) => ({
    body: {
      id: newId(),
      warehouse_id: w.shop.warehouses.shop,
      reason: 'count',
      lines: [{ variant_id: w.variant, quantity_change: 10_000, unit_cost: 6_000 }],
      note: 'Counted',
    },
  }),
  'GET /inventory/stock-adjustment/{id}': async (w) => ({
    params: { id: await w.post.adjustment() },
  }),
  'POST /inventory/stock-adjustment/{id}/void': async (w) => reversal(w, await w.post.adjustment()),
  'GET /inventory/stock-transfer': (w) => ({ query: { warehouse_id: w.shop.warehouses.shop } }),
  'GET /inventory/stock-transfer/places': () => ({}),
  'POST /inventory/stock-transfer': (w) => ({
    body: {
      ...{ id: newId(), from_warehouse_id: w.shop.warehouses.shop },
      to_warehouse_id: w.post.otherWarehouse,
      lines: [{ variant_id: w.variant, quantity: 10_000 }],
      note: 'For the weekend',
    },
  }),
  'GET /inventory/stock-transfer/{id}': async (w) => ({
    params: { id: (await w.post.sentTransfer()).id },
  }),
  'PATCH /inventory/stock-transfer/{id}': async (w) => {
    const { id, version } = await w.post.transfer();
    const lines = [{ variant_id: w.variant, quantity: 20_000 }];
    const body = { version, to_warehouse_id: w.post.otherWarehouse, lines, note: 'Two' };
    return { params: { id }, body };
  },
  'POST /inventory/stock-transfer/{id}/cancel': async (w) => {
    const { id, version } = await w.post.transfer();
    return { params: { id }, body: { version } };
  },
  'POST /inventory/stock-transfer/{id}/send': async (w) => {
    const { id, version } = await w.post.transfer();
    return { params: { id }, body: { id: newId(), version } };
  },
  'POST /inventory/stock-transfer/{id}/receive': async (w) => {
    const { id, lines } = await w.post.sentTransfer();
    const arrived = [{ line_id: lines[0]?.id, quantity: 10_000 }];
    return { params: { id }, body: { id: newId(), lines: arrived, note: 'By van' } };
  },
  'POST /inventory/stock-transfer/{id}/return': async (w) => ({
    params: { id: (await w.post.sentTransfer()).id },
    body: { id: newId(), note: 'The van came back' },
  }),
};
