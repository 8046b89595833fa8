import { Counter } from 'prom-client';

/** Part of /metrics (apps/server/watch.ts). No label names a shop or an address. */
export const noticesRefused = new Counter({
  name: 'notices_refused_total',
  help: 'Notices that are forged, at an address that does not exist, or too many in an hour.',
  labelNames: ['why'] as const,
  registers: [],
});
