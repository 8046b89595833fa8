import { v7 as newId } from 'uuid';
import { defined } from '#domains/kernel/core/defined.ts';
import type { postAdvanceSaleRoute } from '#domains/orders/contract/advance-sale.ts';
import type { ORDER_ROUTES, Order } from '#domains/orders/contract/order.ts';
import type { createRepairRoute, Repair } from '#domains/orders/contract/repair.ts';
import { ORDER_TERMS, WRITTEN_KINDS, type WrittenKind } from '#domains/orders/core/order-kind.ts';
import { postAdvanceSale } from '#domains/orders/server/advance-sales.ts';
import { closeOrder } from '#domains/orders/server/change-order.ts';
import { createOrder } from '#domains/orders/server/orders.ts';
import { createRepair } from '#domains/orders/server/repairs.ts';
import type { postChallanRoute, postInvoiceRoute } from '#domains/sales/contract/invoice.ts';
import { postChallan } from '#domains/sales/server/challans.ts';
import { postInvoice } from '#domains/sales/server/post-invoice.ts';
import { boxOf } from './purchase-samples.ts';
import { addApproved, tenderByBank } from './sample-bodies.ts';
import { answerOf, type CallInput } from './shop.ts';
import type { World } from './world.ts';

type Samples = Record<string, (world: World) => CallInput | Promise<CallInput>>;

/** A box of the world's product, to or from its only customer or supplier. */
async function orderOf(w: World, kind: WrittenKind) {
  const isSold = ORDER_TERMS[kind].party === 'customer';
  const line = { variant_id: w.variant, unit_id: await boxOf(w), quantity: 10_000 };
  return {
    party_id: isSold ? w.customer : w.supplier,
    warehouse_id: w.shop.warehouses.shop,
    reference: 'PO 118',
    note: 'By van',
    lines: [isSold ? { ...line, product_discount: 0 } : { ...line, unit_price: 6_000 }],
    ...defined({ delivery: isSold ? 5_000 : undefined }),
  };
}

/** Creates an order of that kind. */
export async function order(w: World, kind: WrittenKind): Promise<Order> {
  const body = { id: newId(), ...(await orderOf(w, kind)) };
  type Create = (typeof ORDER_ROUTES)[typeof kind]['create'];
  return answerOf(await w.shop.call<Create>(createOrder(kind), { body })).data;
}

async function invoiceOf(w: World) {
  const { id, lines } = await order(w, 'sales_order');
  const [line] = lines;
  return {
    ...(await addApproved(w)),
    warehouse_id: w.shop.warehouses.shop,
    customer_id: w.customer,
    order_id: id,
    lines: [
      {
        variant_id: w.variant,
        unit_id: line?.unit_id ?? '',
        quantity: 10_000,
        unit_price: line?.unit_price,
        order_line_id: line?.id,
      },
    ],
    delivery: 5_000,
    payments: [tenderByBank(w)],
    pay_by: '2026-09-01',
    reference: 'PO 118',
    note: 'By van',
  };
}

async function invoice(w: World) {
  const { approval_id: _, ...body } = await invoiceOf(w);
  return answerOf(await w.shop.call<typeof postInvoiceRoute>(postInvoice, { body })).data;
}

async function challanOf(w: World) {
  const { id, lines } = await invoice(w);
  return {
    params: { id },
    body: {
      id: newId(),
      handed_to: 'Rahima',
      carrier: 'Van 12',
      note: '',
      lines: [{ sale_line_id: lines[0]?.id ?? '', quantity: 10_000 }],
    },
  };
}

/** A challan in effect, and its invoice. */
async function challan(w: World) {
  const { params, body } = await challanOf(w);
  const callChallan = w.shop.call<typeof postChallanRoute>;
  answerOf(await callChallan(postChallan, { params, body }));
  return { ...params, challan_id: body.id };
}

function samplesOf(kind: WrittenKind): Samples {
  const path = `/${ORDER_TERMS[kind].resource}`;
  const read = async (w: World) => {
    const { id, version } = await order(w, kind);
    return { params: { id }, body: { version } };
  };
  return {
    [`GET ${path}`]: (w) => ({
      query: {
        party_id: ORDER_TERMS[kind].party === 'customer' ? w.customer : w.supplier,
        warehouse_id: w.shop.warehouses.shop,
      },
    }),
    [`GET ${path}/{id}`]: async (w) => ({ params: { id: (await order(w, kind)).id } }),
    [`POST ${path}`]: async (w) => ({ body: { id: newId(), ...(await orderOf(w, kind)) } }),
    [`PATCH ${path}/{id}`]: async (w) => {
      const { id, version } = await order(w, kind);
      return { params: { id }, body: { version, ...(await orderOf(w, kind)) } };
    },
    [`POST ${path}/{id}/send`]: read,
    [`POST ${path}/{id}/close`]: read,
    [`POST ${path}/{id}/reopen`]: async (w) => {
      const { params, body } = await read(w);
      answerOf(await w.shop.call(closeOrder(kind), { params, body }));
      return { params, body: { version: body.version + 1 } };
    },
    ...printoutSamples(path, (w) => order(w, kind)),
    ...convertSamples(path, kind),
  };
}

function convertSamples(path: string, kind: WrittenKind): Samples {
  if (ORDER_TERMS[kind].becomes === null) return {};
  return {
    [`POST ${path}/{id}/convert`]: async (w) => ({
      params: { id: (await order(w, kind)).id },
      body: { id: newId() },
    }),
  };
}

function printoutSamples(path: string, made: (w: World) => Promise<{ id: string }>): Samples {
  const one = async (w: World) => ({ params: { id: (await made(w)).id } });
  return {
    [`GET ${path}/{id}.pdf`]: one,
    [`GET ${path}/{id}/link`]: one,
    [`POST ${path}/{id}/ticket`]: async (w) => ({
      ...(await one(w)),
      body: { size: 'a5', lang: 'en' },
    }),
    [`POST ${path}/{id}/mail`]: async (w) => ({
      ...(await one(w)),
      body: { to: 'rahima@example.com', lang: 'en' },
    }),
  };
}

/** A phone to repair, with a box of the world's product as its part. */
async function repairBody(w: World) {
  return {
    ...(await orderOf(w, 'sales_order')),
    device: 'Phone',
    variant_id: w.variant,
    serial: '3567',
    fault: 'Screen broken',
    technician_id: w.shop.owner.user_id,
    warranty_days: 30,
  };
}

/** Creates a repair. */
export async function addRepair(w: World): Promise<Repair> {
  const body = { id: newId(), ...(await repairBody(w)) };
  return answerOf(await w.shop.call<typeof createRepairRoute>(createRepair, { body })).data;
}

const REPAIR_SAMPLES: Samples = {
  ...printoutSamples('/repairs', addRepair),
  'GET /repairs': (w) => ({
    query: {
      party_id: w.customer,
      warehouse_id: w.shop.warehouses.shop,
      technician_id: w.shop.owner.user_id,
      stage: 'open',
    },
  }),
  'GET /repairs/history': async (w) => ({
    query: { serial: '3567', except: (await addRepair(w)).id },
  }),
  'GET /repairs/technicians': () => ({}),
  'GET /repairs/{id}': async (w) => ({ params: { id: (await addRepair(w)).id } }),
  'POST /repairs': async (w) => {
    const deposit = { id: newId(), register_id: w.register, payments: [tenderByBank(w)] };
    return { body: { id: newId(), ...(await repairBody(w)), deposit } };
  },
  'PATCH /repairs/{id}': async (w) => {
    const { id, version } = await addRepair(w);
    return { params: { id }, body: { version, ...(await repairBody(w)) } };
  },
  'POST /repairs/{id}/stage': async (w) => {
    const body = { id: newId(), ...(await repairBody(w)), deposit: backOf(w) };
    const made = await w.shop.call<typeof createRepairRoute>(createRepair, { body });
    const { id, version } = answerOf(made).data;
    const given_up = { stage: 'given_up', note: 'Opened', deposit_back: backOf(w) };
    return { params: { id }, body: { version, ...given_up } };
  },
  'POST /repairs/{id}/deposits': async (w) => ({
    params: { id: (await addRepair(w)).id },
    body: depositOf(w),
  }),
};

const backOf = (w: World) => ({
  id: newId(),
  register_id: w.register,
  payments: [tenderByBank(w)],
});

const depositOf = (w: World) => ({
  id: newId(),
  register_id: w.register,
  payments: [tenderByBank(w)],
  direction: 'in',
  note: 'By van',
});

/** Calls of the routes of quotations, orders and their sales. */
export const ORDER_SAMPLES: Readonly<Samples> = {
  ...Object.assign({}, ...WRITTEN_KINDS.map(samplesOf)),
  'POST /purchases/receipts/': async (w) => {
    const { id, lines } = await order(w, 'purchase_order');
    const [line] = lines;
    const box = { variant_id: w.variant, unit_id: line?.unit_id ?? '', order_line_id: line?.id };
    return {
      body: {
        id: newId(),
        supplier_id: w.supplier,
        warehouse_id: w.shop.warehouses.shop,
        order_id: id,
        lines: [{ ...box, quantity: 10_000, unit_cost: 6_000, vat_rate: 50_000 }],
        payments: [tenderByBank(w)],
        note: 'By van',
      },
    };
  },
  'GET /advance-sell': (w) => ({
    query: { party_id: w.customer, warehouse_id: w.shop.warehouses.shop },
  }),
  'POST /advance-sell': async (w) => {
    const deposit = { id: newId(), register_id: w.register, payments: [tenderByBank(w)] };
    return { body: { id: newId(), ...(await orderOf(w, 'sales_order')), deposit } };
  },
  'POST /sales-order/{id}/close': async (w) => {
    const deposit = backOf(w);
    const request = { id: newId(), ...(await orderOf(w, 'sales_order')), deposit };
    const made = await w.shop.call<typeof postAdvanceSaleRoute>(postAdvanceSale, { body: request });
    const { id, version } = answerOf(made).data;
    return { params: { id }, body: { version, reason: 'Gone', deposit_back: backOf(w) } };
  },
  'POST /sales-order/{id}/deposits': async (w) => ({
    params: { id: (await order(w, 'sales_order')).id },
    body: depositOf(w),
  }),
  ...REPAIR_SAMPLES,
  'GET /services': () => ({ query: { from: '2026-07-01', to: '2026-08-01' } }),
  'GET /sales/': (w) => ({
    query: { customer_id: w.customer, warehouse_id: w.shop.warehouses.shop },
  }),
  'POST /sales/': async (w) => ({ body: await invoiceOf(w) }),
  'GET /sales/{id}': async (w) => ({ params: { id: (await invoice(w)).id } }),
  'POST /sales/{id}/challans': challanOf,
  'POST /sales/{id}/challans/{challan_id}/cancel': async (w) => ({ params: await challan(w) }),
  'GET /sales/{id}/challans/{challan_id}.pdf': async (w) => ({ params: await challan(w) }),
  'POST /sales/{id}/challans/{challan_id}/ticket': async (w) => ({
    params: await challan(w),
    body: { size: 'a5', lang: 'en' },
  }),
};
