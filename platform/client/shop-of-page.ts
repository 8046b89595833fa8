import { userCookie } from './access-token.ts';

/** The shop that this page was opened in; undefined: it has asked for nothing yet. */
let opened: string | null | undefined;

/** Every shop has a till; another page may be of something that the new shop has not. */
const AFTER = '/dashboard/pos';

/** The shop that the person is in now, in whichever tab it was chosen; null: in none. */
export function shopOfPerson(): string | null {
  try {
    const { shop_id } = JSON.parse(userCookie() ?? '{}') as { shop_id?: unknown };
    return typeof shop_id === 'string' ? shop_id : null;
  } catch {
    return null;
  }
}

/**
 * The shop to be told with a call. What was opened in one shop does nothing in another: where the
 * person has moved meanwhile, the page is left for the first one of the new shop, and null says so.
 */
export function shopOfPage(): { shop_id: string | null } | null {
  const now = shopOfPerson();
  opened ??= now;
  if (opened === null || now === null || opened === now) return { shop_id: opened };
  leaveForNewShop();
  return null;
}

/** This page itself has moved to another shop, and knows it. */
export function takeShop(): void {
  opened = shopOfPerson();
}

export function leaveForNewShop(): void {
  window.location.assign(AFTER);
}
