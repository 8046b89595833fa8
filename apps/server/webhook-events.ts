import type { EventType } from '#domains/connections/core/webhooks/event-types.ts';
import type { KindEvents } from '#domains/connections/core/webhooks/events-of-documents.ts';
import type { MakeData } from '#domains/connections/server/door/deliver-webhooks.ts';
import {
  connectionData,
  customerData,
  orderData,
  paymentData,
  productData,
  returnData,
  saleData,
  stockData,
} from './webhook-events.sql.ts';

/** The events of posted documents, by kind. An exchange is a return and a sale. */
export const EVENTS_OF_KINDS: Readonly<Record<string, KindEvents>> = {
  sale: { posted: ['sale.posted'], reversed: ['sale.reversed'] },
  exchange: { posted: ['return.posted', 'sale.posted'], reversed: ['sale.reversed'] },
  sale_return: { posted: ['return.posted'], reversed: [] },
  payment_received: { posted: ['payment.received'], reversed: [] },
};

/** What each event says of its resource: ids, numbers and amounts; no person and no cost. */
export const WEBHOOK_DATA: Readonly<Record<EventType, MakeData>> = {
  'sale.posted': saleData,
  'sale.reversed': saleData,
  'return.posted': returnData,
  'payment.received': paymentData,
  'order.sent': orderData,
  'order.changed': orderData,
  'order.closed': orderData,
  'product.created': productData,
  'product.changed': productData,
  'product.archived': productData,
  // It is no more: the id says all.
  'product.deleted': async () => null,
  'customer.created': customerData,
  'customer.changed': customerData,
  'stock.changed': stockData,
  'connection.needs_attention': connectionData,
};
