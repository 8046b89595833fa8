import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { enqueueAll } from '#platform/jobs/enqueue.sql.ts';
import type { EventType } from '../../core/webhooks/event-types.ts';
import { insertEventsQuery, selectHearing } from '../webhooks/event.sql.ts';
import { DELIVER_WEBHOOKS } from '../webhooks/job-of-lane.ts';
import { planDeliveries } from '../webhooks/plan-deliveries.ts';

/** When and where something happened. */
export type Happening = Pick<Context, 'now' | 'newId'> & { actor: { shop_id: string } };

/**
 * Records what happened to these resources, in the transaction that did it, and has it sent to the
 * endpoints that hear it. What no endpoint hears writes nothing. Posted documents need no call:
 * they are heard when they are folded.
 */
export async function recordEvent(
  tx: Tx,
  { actor: { shop_id }, now, newId }: Happening,
  type: EventType,
  resource_ids: readonly string[],
): Promise<void> {
  if (resource_ids.length === 0) return;
  const endpoints = await selectHearing(tx, shop_id);
  for (let from = 0; from < resource_ids.length; from += PIECE) {
    const events = resource_ids.slice(from, from + PIECE).map((resource_id) => ({
      id: newId(),
      type,
      resource_id,
      happened_at: now,
    }));
    const planned = planDeliveries(shop_id, { events, endpoints }, newId);
    if (planned.deliveries.length === 0) return;
    await tx.executeQuery(insertEventsQuery(tx, shop_id, planned));
    await enqueueAll(tx, DELIVER_WEBHOOKS, planned.jobs);
  }
}

/** Events of one statement: ten endpoints make ten deliveries of each. */
const PIECE = 1_000;

/** Whether an endpoint of the shop hears events of this type. */
export async function isHeard(tx: Tx, shop_id: string, type: EventType): Promise<boolean> {
  const endpoints = await selectHearing(tx, shop_id);
  return endpoints.some(({ events }) => events.includes(type));
}
