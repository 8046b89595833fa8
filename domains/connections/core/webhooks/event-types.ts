/** What an endpoint can hear. The form of a type never changes; a change gets a new name. */
export const EVENT_TYPES = [
  'sale.posted',
  'sale.reversed',
  'return.posted',
  'payment.received',
  'order.sent',
  'order.changed',
  'order.closed',
  'product.created',
  'product.changed',
  'product.archived',
  'product.deleted',
  'customer.created',
  'customer.changed',
  'stock.changed',
  'connection.needs_attention',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** How long changes of a variant's stock are gathered before they are sent as one. */
const STOCK_DELAY_MS = 5_000;

/** When an event is first sent. */
export function firstDue({ type, happened_at }: { type: string; happened_at: Date }): Date {
  return type === 'stock.changed' ? new Date(happened_at.getTime() + STOCK_DELAY_MS) : happened_at;
}

/** Sent when somebody tries an endpoint; nobody subscribes to it. */
export const TEST_EVENT = 'webhook.test';

export function isEventType(text: string): text is EventType {
  return (EVENT_TYPES as readonly string[]).includes(text);
}
