import { v7 as newId } from 'uuid';
import { reserveByHand } from '#domains/inventory/server/reservations/reservations.ts';
import { moveToNonSaleable } from '#domains/inventory/server/transfers/move-to-non-saleable.ts';
import type { createWarehouseRoute } from '#domains/shops/contract/branch.ts';
import { createWarehouse } from '#domains/shops/server/create-warehouse.ts';
import { addBrand, reversal, unique } from './sample-bodies.ts';
import { answerOf, type CallInput } from './shop.ts';
import type { World } from './world.ts';

/** Reserves one piece, of some in stock. */
async function keeping(w: World) {
  await w.post.adjustment();
  return {
    id: newId(),
    warehouse_id: w.shop.warehouses.shop,
    variant_id: w.variant,
    quantity: 10_000,
    customer_id: w.customer,
    expires_on: '2099-12-31',
    note: 'By phone',
  };
}

/** One piece to a new warehouse that sells nothing. */
async function moveAway({ shop, variant, post }: World) {
  await post.adjustment();
  const body = { branch_id: shop.branches.mirpur, name: unique(), is_saleable: false };
  const made = await shop.call<typeof createWarehouseRoute>(createWarehouse, { body });
  return {
    body: {
      id: newId(),
      from_warehouse_id: shop.warehouses.shop,
      to_warehouse_id: answerOf(made).data.id,
      lines: [{ variant_id: variant, quantity: 10_000 }],
      note: 'Broken',
    },
  };
}

/** Calls of the routes of stock and transfers. */
export const STOCK_SAMPLES: Readonly<
  Record<string, (world: World) => CallInput | Promise<CallInput>>
> = {
  'GET /inventory/product-stock': (w) => ({
    query: {
      variant_id: w.variant,
      warehouse_id: w.shop.warehouses.shop,
      branch_id: w.shop.branches.mirpur,
      category_id: w.category,
      shelf: 'A',
    },
  }),
  'GET /inventory/warehouse-product': (w) => ({
    query: { warehouse_id: w.shop.warehouses.shop, category_id: w.category },
  }),
  'GET /inventory/non-saleable-product': async (w) => {
    const { body } = await moveAway(w);
    answerOf(await w.shop.call(moveToNonSaleable, { body }));
    return {
      query: {
        warehouse_id: w.shop.warehouses.shop,
        branch_id: w.shop.branches.mirpur,
        category_id: w.category,
      },
    };
  },
  'POST /inventory/non-saleable-product': moveAway,
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
  'GET /inventory/batches': (w) => ({
    query: {
      variant_id: w.variant,
      warehouse_id: w.shop.warehouses.shop,
      branch_id: w.shop.branches.mirpur,
      days: 30,
    },
  }),
  'GET /inventory/batches/{id}': async (w) => ({ params: { id: await w.post.batch() } }),
  'GET /inventory/batches/{id}/movements': async (w) => ({
    params: { id: await w.post.batch() },
  }),
  'GET /inventory/serials': (w) => ({
    query: {
      variant_id: w.variant,
      warehouse_id: w.shop.warehouses.shop,
      branch_id: w.shop.branches.mirpur,
      state: 'in_stock',
    },
  }),
  'GET /inventory/stock-transfer': (w) => ({ query: { warehouse_id: w.shop.warehouses.shop } }),
  'GET /inventory/stock-transfer/locations': () => ({}),
  'POST /inventory/stock-transfer': (w) => ({
    body: {
      id: newId(),
      from_warehouse_id: w.shop.warehouses.shop,
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
    const { id, version, lines } = await w.post.transfer();
    const tracked = [{ line_id: lines[0]?.id }];
    return { params: { id }, body: { id: newId(), version, tracked } };
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
  'GET /inventory/stock-count': (w) => ({ query: { warehouse_id: w.shop.warehouses.shop } }),
  'POST /inventory/stock-count': async (w) => ({
    body: {
      id: newId(),
      warehouse_id: w.shop.warehouses.shop,
      category_id: w.category,
      brand_id: (await addBrand(w)).id,
      shelf: 'A',
      is_blind: true,
      note: 'Every Friday',
    },
  }),
  'GET /inventory/stock-count/{id}': async (w) => ({ params: { id: await w.post.count() } }),
  'GET /inventory/stock-count/{id}/lines': async (w) => ({
    params: { id: await w.post.count() },
    query: { show: 'different', variant_id: w.variant },
  }),
  'POST /inventory/stock-count/{id}/entries': async (w) => ({
    params: { id: await w.post.count() },
    body: { id: newId(), variant_id: w.variant, quantity: 30_000, mode: 'add' },
  }),
  'POST /inventory/stock-count/{id}/mark-rest-zero': async (w) => ({
    params: { id: await w.post.begunCount() },
    body: { id: newId() },
  }),
  'POST /inventory/stock-count/{id}/cancel': async (w) => ({
    params: { id: await w.post.count() },
    body: {},
  }),
  'POST /inventory/stock-count/{id}/post': async (w) => ({
    params: { id: await w.post.count() },
    body: {
      id: newId(),
      entries: 1,
      unit_costs: [{ variant_id: w.variant, unit_cost: 6_000 }],
    },
  }),
  'GET /inventory/reservations': (w) => ({
    query: {
      variant_id: w.variant,
      warehouse_id: w.shop.warehouses.shop,
      branch_id: w.shop.branches.mirpur,
      state: 'all',
    },
  }),
  'POST /inventory/reservations': async (w) => ({ body: await keeping(w) }),
  'POST /inventory/reservations/{id}/release': async (w) => {
    const body = await keeping(w);
    answerOf(await w.shop.call(reserveByHand, { body }));
    return { params: { id: body.id }, body: {} };
  },
  'PATCH /inventory/product-stock/shelf': (w) => ({
    body: { warehouse_id: w.shop.warehouses.shop, variant_id: w.variant, shelf: 'A-3' },
  }),
  'GET /inventory/product-stock/shelves': (w) => ({
    query: { warehouse_id: w.shop.warehouses.shop },
  }),
  'GET /inventory/product-movement': (w) => ({
    query: {
      variant_id: w.variant,
      warehouse_id: w.shop.warehouses.shop,
      branch_id: w.shop.branches.mirpur,
      from: '2026-01-01',
      to: '2026-12-31',
    },
  }),
  'GET /inventory/inventory-movement': (w) => ({
    query: {
      variant_id: w.variant,
      warehouse_id: w.shop.warehouses.shop,
      branch_id: w.shop.branches.mirpur,
      from: '2026-01-01',
      to: '2026-12-31',
    },
  }),
  'GET /inventory/stock-value': (w) => ({
    query: {
      warehouse_id: w.shop.warehouses.shop,
      branch_id: w.shop.branches.mirpur,
      date: '2026-08-01',
    },
  }),
  'POST /inventory/decrease-product': (w) => ({
    body: {
      id: newId(),
      warehouse_id: w.shop.warehouses.shop,
      reason: 'expired',
      lines: [{ variant_id: w.variant, quantity: 10_000 }],
    },
  }),
  'GET /inventory/decrease-product': (w) => ({
    query: {
      warehouse_id: w.shop.warehouses.shop,
      branch_id: w.shop.branches.mirpur,
      reason: 'damage',
    },
  }),
};
