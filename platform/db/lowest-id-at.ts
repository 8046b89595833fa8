/**
 * The lowest id of an instant: a UUIDv7 begins with its time in milliseconds, so the ids created
 * since are those that are not below it.
 */
export function lowestIdAt(instant: Date): string {
  const time = instant.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`;
}
