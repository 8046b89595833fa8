import { userCookie } from './access-token.ts';

/** The shop that this page was opened in; undefined: no request was sent yet. */
let opened: string | null | undefined;

/** Every shop has a till; another page may show a record that the new shop does not have. */
const AFTER = '/dashboard/pos';

/** The user's current shop, chosen in any tab; null: none. */
export function shopOfPerson(): string | null {
  try {
    const { shop_id } = JSON.parse(userCookie() ?? '{}') as { shop_id?: unknown };
    return typeof shop_id === 'string' ? shop_id : null;
  } catch {
    return null;
  }
}

/**
 * The shop for the header of a request. A page of one shop must do nothing in another: if the user
 * has switched, the browser goes to the first page of the new shop, and null says so.
 */
export function shopOfPage(): { shop_id: string | null } | null {
  const now = shopOfPerson();
  opened ??= now;
  if (opened === null || now === null || opened === now) return { shop_id: opened };
  leaveForNewShop();
  return null;
}

/** This page itself has switched the shop. */
export function takeShop(): void {
  opened = shopOfPerson();
}

export function leaveForNewShop(): void {
  window.location.assign(AFTER);
}
