import type { NewJob } from '#platform/jobs/enqueue.sql.ts';
import { laneOf } from '../../core/webhooks/lane-of.ts';
import type { DeliveryRow, EventRow } from './event.sql.ts';
import { jobOfLane } from './job-of-lane.ts';

type Hearing = { readonly id: string; readonly events: readonly string[] } & {
  readonly is_disabled: boolean;
};

type Planned = {
  readonly events: readonly EventRow[];
  readonly deliveries: readonly DeliveryRow[];
  readonly jobs: readonly NewJob[];
};

/**
 * Which endpoint hears which event, and the jobs that send it: one for each lane. What nobody hears
 * is left out. A disabled endpoint gets what it missed by a replay.
 */
export function planDeliveries(
  shop_id: string,
  { events, endpoints }: { events: readonly EventRow[]; endpoints: readonly Hearing[] },
  newId: () => string,
): Planned {
  const deliveries = events.flatMap((event) =>
    endpoints
      .filter((endpoint) => endpoint.events.includes(event.type))
      .map((endpoint): DeliveryRow => {
        const { type, resource_id, happened_at } = event;
        const lane = laneOf(resource_id);
        const of = { event_id: event.id, endpoint_id: endpoint.id, lane };
        return {
          id: newId(),
          type,
          resource_id,
          happened_at,
          ...of,
          is_dropped: endpoint.is_disabled,
        };
      }),
  );
  const heard = new Set(deliveries.map(({ event_id }) => event_id));
  const jobs = new Map<string, NewJob>();
  for (const { endpoint_id, lane, is_dropped } of deliveries) {
    const job = jobOfLane({ shop_id, endpoint_id, lane });
    if (!is_dropped) jobs.set(job.key, job);
  }
  return {
    events: events.filter(({ id }) => heard.has(id)),
    deliveries,
    jobs: [...jobs.values()],
  };
}
