/** What visitors and the shop see of an order; it is never stored. */
export const WEB_ORDER_STATES = ['placed', 'confirmed', 'delivered', 'cancelled'] as const;

export type WebOrderState = (typeof WEB_ORDER_STATES)[number];

type Facts<Instant> = {
  confirmed_at: Instant | null;
  /** When all of it was invoiced. */
  done_at: Instant | null;
  closed_at: Instant | null;
  /** Whether an invoice of it is in force. */
  is_invoiced: boolean;
};

/**
 * An order is delivered when all of it is invoiced: goods and money change hands together. One that
 * was closed after an invoice of a part is delivered too; the rest of it will not come.
 */
export function webOrderState<T>({
  confirmed_at,
  done_at,
  closed_at,
  is_invoiced,
}: Facts<T>): WebOrderState {
  if (closed_at !== null) return is_invoiced ? 'delivered' : 'cancelled';
  if (done_at !== null) return 'delivered';
  return confirmed_at === null ? 'placed' : 'confirmed';
}

/** `+8801812550773` is `+880181***0773`: enough for its owner, and useless to others. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, -7)}***${phone.slice(-4)}`;
}
