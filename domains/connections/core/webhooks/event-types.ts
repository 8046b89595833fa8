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
  'customer.created',
  'customer.changed',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

/** Sent when somebody tries an endpoint; nobody subscribes to it. */
export const TEST_EVENT = 'webhook.test';

export function isEventType(text: string): text is EventType {
  return (EVENT_TYPES as readonly string[]).includes(text);
}
