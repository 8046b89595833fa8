import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { enqueueAll } from '#platform/jobs/enqueue.sql.ts';
import { replayWebhookDeliveriesRoute } from '../../contract/webhooks/delivery.ts';
import { replayDeliveries } from './delivery-log.sql.ts';
import { DELIVER_WEBHOOKS, jobOfLane } from './job-of-lane.ts';

/** The same bytes under the same id: a receiver that has them already leaves them out. */
export const replayWebhookDeliveries = command(
  replayWebhookDeliveriesRoute,
  async (tx, { body }, context) => {
    const { actor, now } = context;
    const { shop_id } = actor;
    const lanes = await replayDeliveries(tx, shop_id, body, now);
    if (lanes.length === 0) return reject('nothing_to_replay');
    const jobs = lanes.map((lane) => jobOfLane({ shop_id, ...lane }));
    const byKey = new Map(jobs.map((job) => [job.key, job]));
    await enqueueAll(tx, DELIVER_WEBHOOKS, [...byKey.values()]);
    const subject_id = lanes[0]?.endpoint_id ?? shop_id;
    const detail = { replayed: lanes.length };
    await writeAudit(tx, context, { action: 'webhook_endpoint.replayed', subject_id, detail });
    return { data: { replayed: lanes.length } };
  },
);
