import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command } from '#platform/http/endpoint.ts';
import { enqueueAll } from '#platform/jobs/enqueue.sql.ts';
import {
  replayWebhookDeliveriesRoute,
  replayWebhookEndpointRoute,
} from '../../contract/webhook-delivery.ts';
import { checkAllBranches } from './check-all-branches.ts';
import { countDeliveries, type Replay, replayDeliveries } from './delivery-log.sql.ts';
import { lockEndpoint } from './endpoint.sql.ts';
import { DELIVER_WEBHOOKS, jobOfLane } from './job-of-lane.ts';

export const replayWebhookDeliveries = command(
  replayWebhookDeliveriesRoute,
  async (tx, { body: { ids } }, context) => {
    const refused = checkAllBranches(context.actor);
    if (refused !== null) return refused;
    const known = await countDeliveries(tx, { shop_id: context.actor.shop_id, ids });
    return known === 0 ? reject('not_found') : replay(tx, context, { ids });
  },
);

export const replayWebhookEndpoint = command(
  replayWebhookEndpointRoute,
  async (tx, { params: { id }, body }, context) => {
    const { actor, now } = context;
    const refused = checkAllBranches(actor);
    if (refused !== null) return refused;
    const locked = await lockEndpoint(tx, { shop_id: actor.shop_id, id, now });
    if (locked === undefined) return reject('not_found');
    return replay(tx, context, { endpoint_id: id, ...body });
  },
);

/** The same bytes under the same id: a receiver that has them already leaves them out. */
async function replay(
  tx: Tx,
  context: Context,
  chosen: Replay,
): Promise<{ data: { replayed: number } } | Rejection<'nothing_to_replay'>> {
  const { actor, now } = context;
  const { shop_id } = actor;
  const lanes = await replayDeliveries(tx, shop_id, chosen, now);
  if (lanes.length === 0) return reject('nothing_to_replay');
  const jobs = lanes.map(({ endpoint_id, lane }) => jobOfLane({ shop_id, endpoint_id, lane }));
  await enqueueAll(tx, DELIVER_WEBHOOKS, jobs);
  const replayed = lanes.reduce((sum, { count }) => sum + count, 0);
  const subject_id = lanes[0]?.endpoint_id ?? shop_id;
  const detail = { replayed };
  await writeAudit(tx, context, { action: 'webhook_endpoint.replayed', subject_id, detail });
  return { data: { replayed } };
}
