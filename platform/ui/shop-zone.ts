import { createContext, use } from 'react';

/** The time zone of the open shop; null: none, and the browser's zone is used. */
export const ShopZone = createContext<string | null>(null);

/** The time zone of the page, so that an event of a shop has the same day everywhere. */
export function useZone(): string {
  return use(ShopZone) ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
}
