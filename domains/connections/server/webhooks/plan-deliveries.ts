import type { NewJob } from '#platform/jobs/enqueue.sql.ts';
import { firstDue } from '../../core/webhooks/event-types.ts';
import { laneOf } from '../../core/webhooks/lane-of.ts';
import type { DeliveryRow, EventRow, UnsentEvent } from './event.sql.ts';
import { jobOfLane } from './job-of-lane.ts';

type Hearing = { readonly id: string; readonly events: readonly string[] } & {
  readonly is_disabled: boolean;
};

type Planned = {
  readonly events: readonly EventRow[];
  readonly deliveries: readonly DeliveryRow[];
  readonly jobs: readonly NewJob[];
};

type ToPlan = {
  readonly events: readonly EventRow[];
  readonly endpoints: readonly Hearing[];
  /** What an endpoint is going to hear anyway, with what is true then. */
  readonly unsent?: readonly UnsentEvent[];
};

/** A disabled endpoint misses stock: a replay would send the same levels again and again. */
export function hears({ events, is_disabled }: Hearing, type: string): boolean {
  return events.includes(type) && !(is_disabled && type === 'stock.changed');
}

/**
 * Which endpoint hears which event, and the jobs that send it: one for each lane. What nobody hears
 * is left out. A disabled endpoint gets what it missed by a replay.
 */
export function planDeliveries(
  shop_id: string,
  { events, endpoints, unsent = [] }: ToPlan,
  newId: () => string,
): Planned {
  const waiting = new Set(unsent.map(keyOf));
  const deliveries = events.flatMap((event) =>
    endpoints
      .filter((endpoint) => hears(endpoint, event.type))
      .filter((endpoint) => !waiting.has(keyOf({ ...event, endpoint_id: endpoint.id })))
      .map((endpoint): DeliveryRow => {
        const { type, resource_id, happened_at } = event;
        const lane = laneOf(resource_id);
        const of = { event_id: event.id, endpoint_id: endpoint.id, lane };
        const due_at = firstDue(event);
        return {
          id: newId(),
          type,
          resource_id,
          happened_at,
          due_at,
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
    // Each locks a row: all in one order.
    jobs: [...jobs].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, job]) => job),
  };
}

const keyOf = ({ endpoint_id, type, resource_id }: UnsentEvent) =>
  `${endpoint_id} ${type} ${resource_id}`;
