import { Counter } from 'prom-client';

/** Part of /metrics (apps/server/watch.ts). No label names a shop or an address. */
export const noticesRefused = new Counter({
  name: 'notices_refused_total',
  help: 'Notices with a signature that is wrong, or at an address that does not exist.',
  labelNames: ['why'] as const,
  registers: [],
});
