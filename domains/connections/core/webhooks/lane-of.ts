/** Deliveries of an endpoint that may run beside each other. */
export const LANES = 4;

/** The lane of a resource: what happens to one resource is sent in its order. */
export function laneOf(resource_id: string): number {
  return Number.parseInt(resource_id.slice(-1), 16) % LANES;
}
