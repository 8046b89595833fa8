import { createHash } from 'node:crypto';

/** With ten thousand names, the library takes eight times as long to find a job. */
const QUEUES_MAX = 1_000;

/**
 * The queue of a resource: its jobs run one after the other. There are at most a thousand queues,
 * so two resources may share one.
 */
export function queueOf(resource: string): string {
  const hash = createHash('sha256').update(resource).digest();
  return `q${hash.readUInt32BE(0) % QUEUES_MAX}`;
}
