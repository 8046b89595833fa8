import type { DeliveryOutcome } from './decide-delivery.ts';

/** How an endpoint has answered so far. Times in milliseconds. */
export type EndpointHealth = {
  readonly failing_since: number | null;
  readonly failed_calls: number;
  readonly failed_events: number;
  readonly resting_until: number | null;
};

export type EndpointOutcome = EndpointHealth & {
  /** null: it goes on being served. */
  readonly disabled_code: 'gone' | 'failing' | null;
};

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const CALLS_MAX = 5;
const EVENTS_MAX = 100;
const FAILING_MAX = 5 * DAY;
const PAUSE_MAX = 15 * MINUTE;
const SLOW_PAUSE = 30_000;

/**
 * What follows for the endpoint. After five failed calls in a row it rests for 1, 2, 4 … 15
 * minutes, and one call tries it again. It is disabled if it answers that it is gone, if all has
 * failed for five days, or if a hundred events in a row were given up. Calls that were under way
 * when it began to rest are not counted again.
 */
export function decideEndpoint(
  before: EndpointHealth,
  { state, wait_ms, endpoint }: DeliveryOutcome,
  now: number,
): EndpointOutcome {
  if (endpoint === 'works') {
    const fresh = { failing_since: null, failed_calls: 0, failed_events: 0, resting_until: null };
    return { ...fresh, disabled_code: null };
  }
  const resting = Math.max(before.resting_until ?? now, now);
  const isResting = resting > now;
  const failing_since = before.failing_since ?? now;
  const failed_calls = before.failed_calls + (isResting ? 0 : 1);
  const failed_events = before.failed_events + (state === 'failed' ? 1 : 0);
  const pause = Math.max(isResting ? 0 : pauseAfter(failed_calls), slowPause(endpoint, wait_ms));
  const rests_until = Math.max(resting, now + pause);
  const isFailing = failed_events >= EVENTS_MAX || now - failing_since >= FAILING_MAX;
  return {
    failing_since,
    failed_calls,
    failed_events,
    resting_until: rests_until > now ? rests_until : null,
    disabled_code: disabledCode(endpoint, isFailing),
  };
}

function disabledCode(
  endpoint: DeliveryOutcome['endpoint'],
  isFailing: boolean,
): EndpointOutcome['disabled_code'] {
  if (endpoint === 'is gone') return 'gone';
  return isFailing ? 'failing' : null;
}

/** A receiver that asks for a wait of minutes asks for all its deliveries. */
function slowPause(endpoint: DeliveryOutcome['endpoint'], wait_ms: number): number {
  return endpoint === 'is slow' ? Math.max(SLOW_PAUSE, Math.min(wait_ms, PAUSE_MAX)) : 0;
}

/** 5 failures: 1 minute; 6: 2; 9 and more: 15. */
function pauseAfter(failed_calls: number): number {
  const beyond = failed_calls - CALLS_MAX;
  return beyond < 0 ? 0 : Math.min(MINUTE * 2 ** Math.min(beyond, 10), PAUSE_MAX);
}
