import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { seal } from '#platform/http/sealed.ts';
import { enqueueAll } from '#platform/jobs/enqueue.sql.ts';
import {
  enableWebhookEndpointRoute,
  endWebhookRotationRoute,
  rotateWebhookSecretRoute,
  testWebhookEndpointRoute,
} from '../../contract/webhooks/endpoint.ts';
import { TEST_EVENT } from '../../core/webhooks/event-types.ts';
import {
  enableEndpoint,
  findEndpoint,
  forgetEarlierSecret,
  lockEndpoint,
  setSecret,
} from './endpoint.sql.ts';
import { insertEventsQuery } from './event.sql.ts';
import { DELIVER_WEBHOOKS, jobsOfEndpoint } from './job-of-lane.ts';
import { planDeliveries } from './plan-deliveries.ts';
import { sealedIn } from './sealed-in.ts';
import { newSecret } from './sign-webhook.ts';

const BOTH_SIGN_MS = 24 * 60 * 60_000;

export const rotateWebhookSecret = command(
  rotateWebhookSecretRoute,
  async (tx, { params: { id }, body }, context) => {
    const { actor, now, site } = context;
    const { shop_id } = actor;
    const locked = await lockEndpoint(tx, { shop_id, id });
    if (locked === undefined) return reject('not_found');
    if (locked.version !== body.version) return reject('version_conflict', { path: 'version' });
    const secret = newSecret();
    const until = new Date(now.getTime() + BOTH_SIGN_MS);
    await setSecret(tx, { shop_id, id, secret: seal(site, sealedIn(id), secret), until });
    await writeAudit(tx, context, { action: 'webhook_endpoint.rotated', subject_id: id });
    const data = assertPresent(await findEndpoint(tx, { shop_id, id, now }), 'an endpoint');
    return { data: { ...data, secret } };
  },
);

export const endWebhookRotation = command(
  endWebhookRotationRoute,
  async (tx, { params: { id }, body }, context) => {
    const { actor, now } = context;
    const { shop_id } = actor;
    const locked = await lockEndpoint(tx, { shop_id, id });
    if (locked === undefined) return reject('not_found');
    if (locked.version !== body.version) return reject('version_conflict', { path: 'version' });
    await forgetEarlierSecret(tx, { shop_id, id });
    await writeAudit(tx, context, { action: 'webhook_endpoint.rotation_ended', subject_id: id });
    return { data: assertPresent(await findEndpoint(tx, { shop_id, id, now }), 'an endpoint') };
  },
);

export const enableWebhookEndpoint = command(
  enableWebhookEndpointRoute,
  async (tx, { params: { id }, body }, context) => {
    const { actor, now } = context;
    const { shop_id } = actor;
    const locked = await lockEndpoint(tx, { shop_id, id });
    if (locked === undefined) return reject('not_found');
    if (locked.version !== body.version) return reject('version_conflict', { path: 'version' });
    await enableEndpoint(tx, { shop_id, id });
    await enqueueAll(tx, DELIVER_WEBHOOKS, jobsOfEndpoint({ shop_id, endpoint_id: id }));
    await writeAudit(tx, context, { action: 'webhook_endpoint.enabled', subject_id: id });
    return { data: assertPresent(await findEndpoint(tx, { shop_id, id, now }), 'an endpoint') };
  },
);

/** No request waits for another program: the answer is in the log of deliveries, soon after. */
export const testWebhookEndpoint = command(
  testWebhookEndpointRoute,
  async (tx, { params: { id } }, { actor, now, newId }) => {
    const { shop_id } = actor;
    const locked = await lockEndpoint(tx, { shop_id, id });
    if (locked === undefined) return reject('not_found');
    if (locked.is_disabled) return reject('endpoint_disabled');
    const event = { id: newId(), type: TEST_EVENT, resource_id: id, happened_at: now };
    const endpoints = [{ id, events: [TEST_EVENT], is_disabled: false }];
    const planned = planDeliveries(shop_id, { events: [event], endpoints }, newId);
    await tx.executeQuery(insertEventsQuery(tx, shop_id, planned));
    await enqueueAll(tx, DELIVER_WEBHOOKS, planned.jobs);
    const [delivery] = planned.deliveries;
    return { data: { delivery_id: assertPresent(delivery, 'a test is delivered').id } };
  },
);
