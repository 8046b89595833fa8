import { z } from 'zod';
import { linesOf } from '#domains/documents/contract/document.ts';
import { defineRoute } from '#platform/contract/define-route.ts';
import {
  amount,
  anyQuantity,
  byId,
  date,
  documentId,
  id,
  instant,
  listOf,
  one,
  page,
  positiveQuantity,
  price,
  shareRate,
  sum,
  text,
  version,
} from '#platform/contract/fields.ts';
import { cost } from '#platform/contract/seen-by.ts';
import {
  ORDER_KINDS,
  ORDER_STATES,
  ORDER_TERMS,
  type OrderKind,
  type WrittenKind,
} from '../core/order-kind.ts';
import { DEPOSIT_REJECTIONS, orderDeposit } from './order-deposit.ts';

export const orderLine = z.strictObject({
  variant_id: id,
  /** The unit of quantity and price; omitted: the base unit. */
  unit_id: id.optional(),
  quantity: positiveQuantity,
  /**
   * Omitted: the current price if sold, the last cost in a purchase order, 0 in a purchase
   * quotation.
   */
  unit_price: price.optional(),
  /** Only for purchases; sold products have their own rate. */
  vat_rate: shareRate.optional(),
  /** The discount on the whole line. */
  product_discount: price.optional(),
  product_discount_rate: shareRate.optional(),
});

const bought = {
  /** The customer or supplier; optional in a sales quotation. */
  party_id: id.optional(),
  warehouse_id: id,
  /** The last valid day of a quotation; the day by which ordered goods are wanted. */
  until_date: date.optional(),
  /** The reference of the customer or supplier. */
  reference: text(100).default(''),
  note: text(1000).default(''),
  /** The order discount; it is allocated to the lines. */
  order_discount: price.optional(),
  order_discount_rate: shareRate.optional(),
};

/** The fields of sales quotations and orders besides their lines. */
export const soldHead = {
  ...bought,
  /** Without VAT. */
  delivery: price.optional(),
};

const sold = { ...soldHead, lines: linesOf(orderLine) };

export const orderRequest = z.strictObject({ id: documentId, ...sold });
const orderChange = z.strictObject({ version, ...sold });

const boughtLines = { ...bought, lines: linesOf(orderLine) };
const purchaseRequest = z.strictObject({ id: documentId, ...boughtLines });
const purchaseChange = z.strictObject({ version, ...boughtLines });

export type OrderRequest = z.output<typeof orderRequest>;
export type OrderContent = Omit<OrderRequest, 'id'>;

const namedRef = z.strictObject({ id, name: z.string() });
/** The deposit of an advance sale: received, used, and still open. */
export const advance = {
  /** Deposits less refunds. */
  taken: sum,
  /** Used by invoices of the order. */
  used: sum,
  left: sum,
  /** What the customer still has to pay: the order less the deposit, and open invoices. */
  to_pay: sum,
};

const otherOrder = z.strictObject({ id, kind: z.enum(ORDER_KINDS), number: z.string() });

/** A field for everyone, or only for callers who may see costs. */
type VisibleField = <T extends z.ZodType>(schema: T) => z.ZodOptional<T>;

function lineOf(visibleField: VisibleField) {
  return z.strictObject({
    id,
    variant_id: id,
    product_code: z.string(),
    name: z.string(),
    name_bn: z.string(),
    variant: z.string(),
    variant_bn: z.string(),
    unit_id: id.nullable(),
    unit: z.string(),
    unit_name: z.string(),
    unit_name_bn: z.string(),
    factor: positiveQuantity,
    decimals: z.int(),
    quantity: positiveQuantity,
    /** Sold or received since. */
    taken: anyQuantity,
    /** Reserved for the customer. */
    reserved: anyQuantity,
    unit_price: visibleField(price),
    /** The current price of one base unit. */
    sale_price: price,
    product_discount: visibleField(price),
    product_discount_rate: shareRate.nullable(),
    /** The part left for goods that are not invoiced or received yet. */
    product_discount_left: visibleField(price),
    vat_rate: shareRate,
    net: visibleField(sum),
    vat: visibleField(sum),
  });
}

/** Amounts of purchases need the permission to see costs. */
function rowsOf(kind: OrderKind) {
  const isBought = ORDER_TERMS[kind].party === 'supplier';
  const visibleField: VisibleField = (schema) => (isBought ? cost(schema) : schema.optional());
  const head = {
    id,
    kind: z.enum(ORDER_KINDS),
    number: z.string(),
    state: z.enum(ORDER_STATES),
    business_date: date,
    until_date: date.nullable(),
    branch_id: id,
    warehouse: z.strictObject({ id, name: z.string(), name_bn: z.string() }),
    party: namedRef.nullable(),
    reference: z.string(),
    /** The name of the user who created it. */
    created_by: z.string(),
    created_at: instant,
    /** The number of lines. */
    items: z.int(),
    total: visibleField(sum),
    version: z.int(),
  };
  const order = z.strictObject({
    ...head,
    note: z.string(),
    lines: z.array(lineOf(visibleField)),
    order_discount: visibleField(price.nullable()),
    order_discount_rate: shareRate.nullable(),
    delivery: visibleField(price),
    subtotal: visibleField(sum),
    discount: visibleField(sum),
    /** The part left, as for a line. */
    discount_left: visibleField(sum),
    /** The part of the delivery charge that is not invoiced yet. */
    delivery_left: visibleField(price),
    vat: visibleField(sum),
    vat_included: visibleField(sum),
    rounding: visibleField(amount),
    sent_at: instant.nullable(),
    done_at: instant.nullable(),
    closed_at: instant.nullable(),
    closed_reason: z.string(),
    /** The quotation that the order was made from, or the order made from the quotation. */
    source: otherOrder.nullable(),
    became: otherOrder.nullable(),
    /** Null: no deposit was taken. */
    advance: z.strictObject(advance).nullable(),
    /** Sales or receipts of its goods. */
    documents: z.array(
      z.strictObject({
        id,
        kind: z.string(),
        number: z.string(),
        business_date: date,
        is_reversed: z.boolean(),
      }),
    ),
  });
  return { row: z.strictObject(head), order };
}

const ofSalesOrder = rowsOf('sales_order');
export const SALES_ORDER = ofSalesOrder.order;
export const salesOrderRow = ofSalesOrder.row;

export const CONTENT_REJECTIONS = {
  party_not_found: 404,
  variant_not_found: 404,
  unit_not_found: 404,
  party_required: 422,
  quantity_too_fine: 422,
  amount_too_large: 422,
  discount_given_twice: 422,
  discount_too_large: 422,
} as const;

export const ACTION_REJECTIONS = {
  version_conflict: 409,
  order_closed: 409,
  order_done: 409,
} as const;

/** Cancelling and refunding the deposit succeed or fail together. */
export const BACK_REJECTIONS = {
  ...ACTION_REJECTIONS,
  ...DEPOSIT_REJECTIONS,
  id_reused: 409,
  party_required: 422,
} as const;

const closeOrder = z.strictObject({ version, reason: text(200).default('') });
const closeAdvance = closeOrder.extend({ deposit_back: orderDeposit.optional() });

/** The actions on a quotation or order. */
function actionRoutesOf(kind: WrittenKind) {
  const { resource } = ORDER_TERMS[kind];
  const path = `/${resource}`;
  const label = resource.replace('-', ' ');
  const { order } = rowsOf(kind);
  const create = `${resource}.create` as const;
  return {
    send: defineRoute({
      method: 'POST',
      path: `${path}/{id}/send`,
      permission: create,
      summary: `Mark a ${label} as sent; it cannot be edited from then on`,
      params: byId,
      body: z.strictObject({ version }),
      answer: one(order),
      rejections: { ...ACTION_REJECTIONS, order_sent: 409 },
    }),
    close: defineRoute({
      method: 'POST',
      path: `${path}/{id}/close`,
      permission: create,
      summary: `Cancel a ${label}, or what is left of it`,
      params: byId,
      body: (kind === 'sales_order' ? closeAdvance : closeOrder) as typeof closeAdvance,
      answer: one(order),
      rejections: (kind === 'sales_order'
        ? BACK_REJECTIONS
        : ACTION_REJECTIONS) as typeof BACK_REJECTIONS,
    }),
    reopen: defineRoute({
      method: 'POST',
      path: `${path}/{id}/reopen`,
      permission: create,
      summary: `Return a ${label} to draft, if nothing was made from it`,
      params: byId,
      body: z.strictObject({ version }),
      answer: one(order),
      rejections: {
        version_conflict: 409,
        order_done: 409,
        already_converted: 409,
        web_order: 409,
      },
    }),
  };
}

/** The routes of one kind: all kinds are created, sent, cancelled and read alike. */
function routesOf(kind: WrittenKind) {
  const { resource, party } = ORDER_TERMS[kind];
  const path = `/${resource}`;
  const label = resource.replace('-', ' ');
  const { row, order } = rowsOf(kind);
  const isBought = party === 'supplier';
  const read = `${resource}.read` as const;
  const create = `${resource}.create` as const;
  return {
    list: defineRoute({
      method: 'GET',
      path,
      permission: read,
      summary: `List every ${label} at the caller’s locations, newest first`,
      query: z.strictObject({
        ...page,
        state: z.enum([...ORDER_STATES, 'open']).optional(),
        party_id: id.optional(),
        warehouse_id: id.optional(),
      }),
      answer: listOf(row),
      rejections: { invalid_cursor: 422 },
    }),
    read: defineRoute({
      method: 'GET',
      path: `${path}/{id}`,
      permission: read,
      summary: `A ${label} with its documents`,
      params: byId,
      answer: one(order),
    }),
    create: defineRoute({
      method: 'POST',
      path,
      permission: create,
      summary: `Create a ${label}: no stock moves and nothing is due`,
      body: (isBought ? purchaseRequest : orderRequest) as typeof orderRequest,
      answer: one(order),
      status: 201,
      rejections: { ...CONTENT_REJECTIONS, id_reused: 409 },
    }),
    change: defineRoute({
      method: 'PATCH',
      path: `${path}/{id}`,
      permission: create,
      summary: `Change a draft ${label}`,
      params: byId,
      body: (isBought ? purchaseChange : orderChange) as typeof orderChange,
      answer: one(order),
      rejections: {
        ...CONTENT_REJECTIONS,
        ...ACTION_REJECTIONS,
        order_sent: 409,
        order_of_another_party: 422,
      },
    }),
    ...actionRoutesOf(kind),
  };
}

export type OrderRoutes = ReturnType<typeof routesOf>;

export const ORDER_ROUTES: Readonly<Record<WrittenKind, OrderRoutes>> = {
  sales_quotation: routesOf('sales_quotation'),
  sales_order: routesOf('sales_order'),
  purchase_quotation: routesOf('purchase_quotation'),
  purchase_order: routesOf('purchase_order'),
};

export type OrderRow = z.output<OrderRoutes['list']['answer']>['data'][number];
export type Order = z.output<OrderRoutes['read']['answer']>['data'];
export type OrderLine = Order['lines'][number];

/** A quotation becomes an order once, line by line with its terms. */
function conversionOf(kind: 'sales_quotation' | 'purchase_quotation') {
  const { resource, becomes } = ORDER_TERMS[kind];
  const target = becomes ?? kind;
  return defineRoute({
    method: 'POST',
    path: `/${resource}/{id}/convert`,
    permission: `${ORDER_TERMS[target].resource}.create`,
    summary: `Make an order from a ${resource.replace('-', ' ')}, once`,
    params: byId,
    /** The id of the new order. */
    body: z.strictObject({ id: documentId }),
    answer: one(rowsOf(target).order),
    status: 201,
    rejections: {
      id_reused: 409,
      order_closed: 409,
      already_converted: 409,
      quotation_expired: 409,
      party_required: 422,
    },
  });
}

export const convertRoutes = {
  sales_quotation: conversionOf('sales_quotation'),
  purchase_quotation: conversionOf('purchase_quotation'),
};
