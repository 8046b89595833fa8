/** What visitors and the shop see of an order; it is never stored. */
export const WEB_ORDER_STATES = ['placed', 'confirmed', 'delivered', 'cancelled'] as const;

export type WebOrderState = (typeof WEB_ORDER_STATES)[number];

type Facts<Instant> = {
  confirmed_at: Instant | null;
  /** When all of it was invoiced. */
  done_at: Instant | null;
  closed_at: Instant | null;
};

/** An order is delivered when all of it is invoiced: goods and money change hands together. */
export function webOrderState<T>({ confirmed_at, done_at, closed_at }: Facts<T>): WebOrderState {
  if (closed_at !== null) return 'cancelled';
  if (done_at !== null) return 'delivered';
  return confirmed_at === null ? 'placed' : 'confirmed';
}

/** `+8801812550773` is `+880181***0773`: enough for its owner, and useless to others. */
export function maskPhone(phone: string): string {
  return `${phone.slice(0, -7)}***${phone.slice(-4)}`;
}
