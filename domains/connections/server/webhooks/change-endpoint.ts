import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import {
  changeWebhookEndpointRoute,
  deleteWebhookEndpointRoute,
} from '../../contract/webhook-endpoint.ts';
import { checkAllBranches } from './check-all-branches.ts';
import { auditView, checkWritten } from './create-endpoint.ts';
import { deleteEndpoint, findEndpoint, lockEndpoint, updateEndpoint } from './endpoint.sql.ts';

export const changeWebhookEndpoint = command(
  changeWebhookEndpointRoute,
  async (tx, { params: { id }, body }, context) => {
    const { actor, now, site } = context;
    const refused = checkAllBranches(actor);
    if (refused !== null) return refused;
    const { shop_id } = actor;
    const locked = await lockEndpoint(tx, { shop_id, id, now });
    if (locked === undefined) return reject('not_found');
    const written = checkWritten(body, site);
    if (isRejection(written)) return written;
    if (locked.version !== body.version) return reject('version_conflict', { path: 'version' });
    const before = assertPresent(await findEndpoint(tx, { shop_id, id, now }), 'an endpoint');
    await updateEndpoint(tx, { shop_id, id, ...written });
    await writeAudit(tx, context, {
      action: 'webhook_endpoint.changed',
      subject_id: id,
      before: auditView(before),
      after: auditView(written),
    });
    return { data: assertPresent(await findEndpoint(tx, { shop_id, id, now }), 'an endpoint') };
  },
);

/** Answers what it was. */
export const deleteWebhookEndpoint = command(
  deleteWebhookEndpointRoute,
  async (tx, { params: { id } }, context) => {
    const { actor, now } = context;
    const refused = checkAllBranches(actor);
    if (refused !== null) return refused;
    const { shop_id } = actor;
    if ((await lockEndpoint(tx, { shop_id, id, now })) === undefined) return reject('not_found');
    const before = assertPresent(await findEndpoint(tx, { shop_id, id, now }), 'an endpoint');
    await deleteEndpoint(tx, { shop_id, id });
    await writeAudit(tx, context, {
      action: 'webhook_endpoint.deleted',
      subject_id: id,
      before: auditView(before),
    });
    return { data: before };
  },
);
