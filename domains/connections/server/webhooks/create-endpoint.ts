import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { creation } from '#platform/http/creation.ts';
import { seal } from '#platform/http/sealed.ts';
import type { Site } from '#platform/http/site.ts';
import { createWebhookEndpointRoute } from '../../contract/webhook-endpoint.ts';
import { isEventType } from '../../core/webhooks/event-types.ts';
import { checkAllBranches } from './check-all-branches.ts';
import {
  countEndpoints,
  findEndpoint,
  insertEndpoint,
  type WrittenEndpoint,
} from './endpoint.sql.ts';
import { readTarget } from './read-target.ts';
import { sealedIn } from './sealed-in.ts';
import { newSecret } from './sign-webhook.ts';

const ENDPOINTS_MAX = 10;

/** The secret is in the first answer only. */
export const createWebhookEndpoint = creation(
  createWebhookEndpointRoute,
  async (tx, { body }, context) => {
    const { actor, now, newId, site } = context;
    const refused = checkAllBranches(actor);
    if (refused !== null) return refused;
    const { shop_id, user_id } = actor;
    const written = checkWritten(body, site);
    if (isRejection(written)) return written;
    if ((await countEndpoints(tx, shop_id)) >= ENDPOINTS_MAX) return reject('too_many_endpoints');
    const id = body.id ?? newId();
    const secret = newSecret();
    await insertEndpoint(tx, {
      shop_id,
      id,
      ...written,
      secret: seal(site, sealedIn(id), secret),
      created_at: now,
      created_by: user_id,
    });
    await writeAudit(tx, context, {
      action: 'webhook_endpoint.created',
      subject_id: id,
      after: auditView(written),
    });
    const made = assertPresent(await findEndpoint(tx, { shop_id, id, now }), 'a new endpoint');
    return { data: { ...made, secret } };
  },
  { storesAnswer: false },
);

/** The address as it is called, and each event once. */
export function checkWritten(
  body: WrittenEndpoint,
  site: Site,
): WrittenEndpoint | Rejection<'address_refused' | 'event_not_found'> {
  const target = readTarget(body.url.trim(), site);
  if (target === null) return reject('address_refused', { path: 'url' });
  const unknown = body.events.findIndex((event) => !isEventType(event));
  if (unknown >= 0) return reject('event_not_found', { path: `events.${unknown}` });
  const events = [...new Set(body.events)].sort();
  return { url: target.url.href, description: body.description.trim(), events };
}

/** Of the address only the host: the rest may be a secret of the receiver. */
export function auditView({ url, description, events }: WrittenEndpoint) {
  return { url: new URL(url).origin, description, events: [...events] };
}
