import { createContext, use } from 'react';

/** The zone of the shop that is open; null: none is, and the clock is the browser's. */
export const ShopZone = createContext<string | null>(null);

/** By which clock the page is written: what a shop did at night is of the same day everywhere. */
export function useZone(): string {
  return use(ShopZone) ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
