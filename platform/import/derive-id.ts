import { createHash } from 'node:crypto';

/**
 * A document id that is derived from its source: the same shop, kind, name and time give the same
 * id, so that a repeated import meets the idempotency gate. Formatted as a UUIDv7, whose first 48
 * bits are the time.
 */
export function deriveId(at: Date, ...parts: readonly string[]): string {
  const hash = createHash('sha256').update(parts.join('\u0000')).digest();
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(Math.max(0, at.getTime()), 0, 6);
  hash.copy(bytes, 6, 0, 10);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [0, 8, 12, 16, 20]
    .map((from, index, starts) => hex.slice(from, starts[index + 1]))
    .join('-');
}
