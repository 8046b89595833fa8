import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import {
  listWebhookDeliveriesRoute,
  readWebhookDeliveryRoute,
} from '../../contract/webhook-delivery.ts';
import {
  listWebhookEndpointsRoute,
  readWebhookEndpointRoute,
} from '../../contract/webhook-endpoint.ts';
import { checkAllBranches } from './check-all-branches.ts';
import { findDelivery, selectDeliveries } from './delivery-log.sql.ts';
import { findEndpoint, selectEndpoints } from './endpoint.sql.ts';

export const listWebhookEndpoints = query(
  listWebhookEndpointsRoute,
  async (tx, input, { actor, now }) => {
    const refused = checkAllBranches(actor);
    if (refused !== null) return refused;
    const { shop_id } = actor;
    const { limit, cursor } = input.query;
    const after = readCursor(cursor, ['instant', 'id']);
    if (isRejection(after)) return after;
    return pageOf(await selectEndpoints(tx, { shop_id, now }, { after, limit }), limit);
  },
);

export const readWebhookEndpoint = query(
  readWebhookEndpointRoute,
  async (tx, { params: { id } }, { actor, now }) => {
    const refused = checkAllBranches(actor);
    if (refused !== null) return refused;
    const { shop_id } = actor;
    const data = await findEndpoint(tx, { shop_id, id, now });
    return data === undefined ? reject('not_found') : { data };
  },
);

export const listWebhookDeliveries = query(
  listWebhookDeliveriesRoute,
  async (tx, input, { actor }) => {
    const refused = checkAllBranches(actor);
    if (refused !== null) return refused;
    const { shop_id } = actor;
    const { limit, cursor, endpoint_id = null, type = null, state = null } = input.query;
    const after = readCursor(cursor, ['id', 'id']);
    if (isRejection(after)) return after;
    const filter = { shop_id, endpoint_id, type, state };
    return pageOf(await selectDeliveries(tx, filter, { after, limit }), limit);
  },
);

export const readWebhookDelivery = query(
  readWebhookDeliveryRoute,
  async (tx, { params: { id } }, { actor }) => {
    const refused = checkAllBranches(actor);
    if (refused !== null) return refused;
    const { shop_id } = actor;
    const data = await findDelivery(tx, { shop_id, id });
    return data === undefined ? reject('not_found') : { data };
  },
);
