import type { z } from 'zod';
import {
  eventBody,
  eventHeaders,
  testEventData,
} from '#domains/connections/contract/webhook-event.ts';
import {
  EVENT_TYPES,
  type EventType,
  TEST_EVENT,
} from '#domains/connections/core/webhooks/event-types.ts';
import type { DescribedWebhook } from '#platform/http/open-api.ts';
import {
  connectionEventData,
  customerEventData,
  deletedEventData,
  orderEventData,
  paymentEventData,
  productEventData,
  returnEventData,
  saleEventData,
  stockEventData,
} from './webhook-data.ts';

type Form = { readonly summary: string; readonly data: z.ZodType };

const FORMS: Readonly<Record<EventType | typeof TEST_EVENT, Form>> = {
  'sale.posted': { summary: 'A sale, invoice or exchange was posted', data: saleEventData },
  'sale.reversed': { summary: 'A sale, invoice or exchange was reversed', data: saleEventData },
  'return.posted': { summary: 'A return or exchange was posted', data: returnEventData },
  'payment.received': { summary: 'A customer has paid', data: paymentEventData },
  'order.sent': { summary: 'A sales order was confirmed', data: orderEventData },
  'order.changed': { summary: 'A sales order was changed', data: orderEventData },
  'order.closed': { summary: 'A sales order was cancelled or closed', data: orderEventData },
  'product.created': { summary: 'A product was added', data: productEventData },
  'product.changed': { summary: 'A product or its price has changed', data: productEventData },
  'product.archived': { summary: 'A product was archived or merged', data: productEventData },
  'product.deleted': { summary: 'A product without documents was deleted', data: deletedEventData },
  'customer.created': { summary: 'A customer was added', data: customerEventData },
  'customer.changed': { summary: 'A customer has changed', data: customerEventData },
  'stock.changed': { summary: 'The stock of a variant has changed', data: stockEventData },
  'connection.needs_attention': {
    summary: 'A connection waits for a person',
    data: connectionEventData,
  },
  [TEST_EVENT]: { summary: 'Somebody tries the endpoint', data: testEventData },
};

const TYPES = [...EVENT_TYPES, TEST_EVENT] as const;

/** The events as the API describes them. */
export const WEBHOOKS: readonly DescribedWebhook[] = TYPES.map((type) => ({
  name: type,
  summary: FORMS[type].summary,
  headers: eventHeaders,
  body: eventBody(type, FORMS[type].data),
}));
