/** What is agreed before anything is posted: it moves no goods and owes nobody anything. */
export const WRITTEN_KINDS = [
  'sales_quotation',
  'sales_order',
  'purchase_quotation',
  'purchase_order',
] as const;

/** Written, sent and given up alike. */
export type WrittenKind = (typeof WRITTEN_KINDS)[number];

/** A job is an order with something to be mended beside it, and with stages of its own. */
export const ORDER_KINDS = [...WRITTEN_KINDS, 'job'] as const;

export type OrderKind = (typeof ORDER_KINDS)[number];

/** What comes to its end by one document, which takes of it what is wanted. */
export const isTakenOnce = (kind: OrderKind) =>
  kind === 'job' || ORDER_TERMS[kind].becomes !== null;

type OrderTerms = {
  /** Its path under the API, and with it the resource of its rights. */
  resource: string;
  /** Who stands on the other side. */
  party: 'customer' | 'supplier';
  /** Behind the slash of its number. */
  letter: string;
  /** What a quotation is made into; null: an order, of which goods are sold or received. */
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

/** `part`: some of it was sold or received. `done`: all of it, or it was made into an order. */
export const ORDER_STATES = ['draft', 'sent', 'part', 'done', 'closed'] as const;

export type OrderState = (typeof ORDER_STATES)[number];
