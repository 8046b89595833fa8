/** Quotations and orders: they move no stock and nothing is due. */
export const WRITTEN_KINDS = [
  'sales_quotation',
  'sales_order',
  'purchase_quotation',
  'purchase_order',
] as const;

/** They are created, sent and cancelled alike. */
export type WrittenKind = (typeof WRITTEN_KINDS)[number];

/** A repair is an order with a device, and with its own stages. */
export const ORDER_KINDS = [...WRITTEN_KINDS, 'job'] as const;

export type OrderKind = (typeof ORDER_KINDS)[number];

/** Kinds that end with a single document, which takes any part of it. */
export const isTakenOnce = (kind: OrderKind) =>
  kind === 'job' || ORDER_TERMS[kind].becomes !== null;

type OrderTerms = {
  /** The path under the API, and the resource of its permissions. */
  resource: string;
  /** The other party. */
  party: 'customer' | 'supplier';
  /** The letter after the slash of its number. */
  letter: string;
  /** The kind that a quotation becomes; null: an order, whose goods are sold or received. */
  becomes: OrderKind | null;
};

export const ORDER_TERMS: Readonly<Record<OrderKind, OrderTerms>> = {
  sales_quotation: {
    resource: 'sales-quotation',
    party: 'customer',
    letter: 'Q',
    becomes: 'sales_order',
  },
  sales_order: { resource: 'sales-order', party: 'customer', letter: 'F', becomes: null },
  purchase_quotation: {
    resource: 'purchase-quotation',
    party: 'supplier',
    letter: 'U',
    becomes: 'purchase_order',
  },
  purchase_order: { resource: 'purchase-order', party: 'supplier', letter: 'W', becomes: null },
  job: { resource: 'repairs', party: 'customer', letter: 'H', becomes: null },
};

/** `part`: some was sold or received. `done`: everything was, or it became an order. */
export const ORDER_STATES = ['draft', 'sent', 'part', 'done', 'closed'] as const;

export type OrderState = (typeof ORDER_STATES)[number];

/** Where an order came in. */
export type OrderChannel = 'office' | 'web';
