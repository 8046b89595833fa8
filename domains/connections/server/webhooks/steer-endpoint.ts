import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command } from '#platform/http/endpoint.ts';
import { seal } from '#platform/http/sealed.ts';
import { enqueueAll } from '#platform/jobs/enqueue.sql.ts';
import {
  endWebhookRotationRoute,
  pauseWebhookEndpointRoute,
  resumeWebhookEndpointRoute,
  rotateWebhookSecretRoute,
  testWebhookEndpointRoute,
  type WebhookEndpoint,
} from '../../contract/webhook-endpoint.ts';
import { TEST_EVENT } from '../../core/webhooks/event-types.ts';
import { checkAllBranches } from './check-all-branches.ts';
import {
  findEndpoint,
  forgetEarlierSecret,
  lockEndpoint,
  pauseEndpoint,
  resumeEndpoint,
  setSecret,
} from './endpoint.sql.ts';
import { insertEventsQuery } from './event.sql.ts';
import { DELIVER_WEBHOOKS, jobsOfEndpoint } from './job-of-lane.ts';
import { planDeliveries } from './plan-deliveries.ts';
import { sealedIn } from './sealed-in.ts';
import { newSecret } from './sign-webhook.ts';

const BOTH_SIGN_MS = 24 * 60 * 60_000;

type Steered = { readonly params: { id: string }; readonly body: { version: number } };
type Of = { readonly shop_id: string; readonly id: string; readonly now: Date };

/** An endpoint of this version, locked. */
async function lockVersion(
  tx: Tx,
  { params: { id }, body }: Steered,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<
  | (Of & { state: WebhookEndpoint['state'] })
  | Rejection<'permission_denied' | 'not_found' | 'version_conflict'>
> {
  const refused = checkAllBranches(actor);
  if (refused !== null) return refused;
  const of = { shop_id: actor.shop_id, id, now };
  const locked = await lockEndpoint(tx, of);
  if (locked === undefined) return reject('not_found');
  if (locked.version !== body.version) return reject('version_conflict', { path: 'version' });
  return { ...of, state: locked.state };
}

async function showEndpoint(tx: Tx, of: Of): Promise<{ data: WebhookEndpoint }> {
  return { data: assertPresent(await findEndpoint(tx, of), 'an endpoint') };
}

export const rotateWebhookSecret = command(rotateWebhookSecretRoute, async (tx, input, context) => {
  const { now, site } = context;
  const of = await lockVersion(tx, input, context);
  if ('rejection' in of) return of;
  const secret = newSecret();
  const until = new Date(now.getTime() + BOTH_SIGN_MS);
  await setSecret(tx, { ...of, secret: seal(site, sealedIn(of.id), secret), until });
  await writeAudit(tx, context, { action: 'webhook_endpoint.rotated', subject_id: of.id });
  const { data } = await showEndpoint(tx, of);
  return { data: { ...data, secret } };
});

export const endWebhookRotation = command(endWebhookRotationRoute, async (tx, input, context) => {
  const of = await lockVersion(tx, input, context);
  if ('rejection' in of) return of;
  await forgetEarlierSecret(tx, of);
  await writeAudit(tx, context, { action: 'webhook_endpoint.rotation_ended', subject_id: of.id });
  return showEndpoint(tx, of);
});

export const pauseWebhookEndpoint = command(
  pauseWebhookEndpointRoute,
  async (tx, input, context) => {
    const of = await lockVersion(tx, input, context);
    if ('rejection' in of) return of;
    if (of.state === 'paused' || of.state === 'disabled') return reject('wrong_state');
    await pauseEndpoint(tx, of);
    await writeAudit(tx, context, { action: 'webhook_endpoint.paused', subject_id: of.id });
    return showEndpoint(tx, of);
  },
);

/** What waited goes at once; what a disabled endpoint missed is sent by a replay. */
export const resumeWebhookEndpoint = command(
  resumeWebhookEndpointRoute,
  async (tx, input, context) => {
    const of = await lockVersion(tx, input, context);
    if ('rejection' in of) return of;
    if (of.state === 'active') return reject('wrong_state');
    await resumeEndpoint(tx, of);
    const { shop_id, id: endpoint_id } = of;
    await enqueueAll(tx, DELIVER_WEBHOOKS, jobsOfEndpoint({ shop_id, endpoint_id }));
    await writeAudit(tx, context, { action: 'webhook_endpoint.resumed', subject_id: of.id });
    return showEndpoint(tx, of);
  },
);

/** No request waits for another program: the answer is in the log of deliveries, soon after. */
export const testWebhookEndpoint = command(
  testWebhookEndpointRoute,
  async (tx, { params: { id } }, { actor, now, newId }) => {
    const refused = checkAllBranches(actor);
    if (refused !== null) return refused;
    const { shop_id } = actor;
    const locked = await lockEndpoint(tx, { shop_id, id, now });
    if (locked === undefined) return reject('not_found');
    const isServed = locked.state === 'active' || locked.state === 'resting';
    if (!isServed) return reject('endpoint_disabled');
    const event_id = newId();
    // A resource of its own: it waits for no earlier test that failed.
    const event = { id: event_id, type: TEST_EVENT, resource_id: event_id, happened_at: now };
    const endpoints = [{ id, events: [TEST_EVENT], is_disabled: false }];
    const planned = planDeliveries(shop_id, { events: [event], endpoints }, newId);
    await tx.executeQuery(insertEventsQuery(tx, shop_id, planned));
    await enqueueAll(tx, DELIVER_WEBHOOKS, planned.jobs);
    const [delivery] = planned.deliveries;
    return { data: { delivery_id: assertPresent(delivery, 'a test is delivered').id } };
  },
);
