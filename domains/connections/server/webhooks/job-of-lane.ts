import { defined } from '#domains/kernel/core/defined.ts';
import { queueOf } from '#platform/jobs/queue-of.ts';
import { LANES } from '../../core/webhooks/lane-of.ts';

/** The task that sends what is due in a lane of an endpoint. */
export const DELIVER_WEBHOOKS = 'deliver_webhooks';

export type Lane = {
  readonly shop_id: string;
  readonly endpoint_id: string;
  readonly lane: number;
};

/** One job a lane, and one at a time. Two shops may choose the same id for an endpoint. */
export function jobOfLane({ shop_id, endpoint_id, lane }: Lane, due?: Date) {
  const key = `deliver:${shop_id}:${endpoint_id}:${lane}`;
  const ids = { shop_id, endpoint_id, lane: String(lane) };
  return { ids, key, queue: queueOf(key), ...defined({ due }) };
}

/** The jobs of all lanes of an endpoint. */
export function jobsOfEndpoint(endpoint: Omit<Lane, 'lane'>) {
  return Array.from({ length: LANES }, (_, lane) => jobOfLane({ ...endpoint, lane }));
}
