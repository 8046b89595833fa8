import { Histogram } from 'prom-client';

/** Part of /metrics (apps/server/watch.ts). No label names a shop or an address. */
export const outboundSeconds = new Histogram({
  name: 'outbound_call_seconds',
  help: 'Time of a call that leaves the server, to the end of its answer.',
  labelNames: ['destination', 'outcome'] as const,
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [],
});
