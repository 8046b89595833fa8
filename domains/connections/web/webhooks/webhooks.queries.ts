import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import {
  listWebhookDeliveriesRoute,
  readWebhookDeliveryRoute,
} from '../../contract/webhook-delivery.ts';
import {
  listWebhookEndpointsRoute,
  readWebhookEndpointRoute,
} from '../../contract/webhook-endpoint.ts';

/** The keys of the queries about one endpoint or delivery begin so. */
const WEBHOOKS = 'webhooks';

export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: [WEBHOOKS, 'endpoint', id],
    queryFn: async ({ signal }) =>
      (await call(readWebhookEndpointRoute, { params: { id } }, signal)).data,
  });

export const deliveryQuery = (id: string) =>
  queryOptions({
    queryKey: [WEBHOOKS, 'delivery', id],
    queryFn: async ({ signal }) =>
      (await call(readWebhookDeliveryRoute, { params: { id } }, signal)).data,
  });

/** Reads all about webhooks again, after a change. */
export async function readAgain(client: QueryClient): Promise<void> {
  const paths = [listWebhookEndpointsRoute.path, listWebhookDeliveriesRoute.path, WEBHOOKS];
  await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
}
