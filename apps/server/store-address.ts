/** The letters of a store's addresses; an escape is another spelling of one of them. */
const ESCAPE = '%';

/** Of the router's own data, which is not HTML, and which no page of a store reads. */
const DATA = /\.data\/*$/;

/**
 * Whether an address below `/s/` can be a page of a store. One with an escape is none: routers read
 * it as another path than it is written.
 */
export function isPageOfStore(url: string): boolean {
  const pathname = pathnameOf(url);
  return pathname !== null && !pathname.includes(ESCAPE) && !DATA.test(pathname);
}

/**
 * Whether the router would show a store at this address: it takes capitals, escapes and dots for
 * the same. Only the route of stores limits, admits and stores their pages.
 */
export function leadsToStore(url: string): boolean {
  const pathname = pathnameOf(url);
  if (pathname === null) return true;
  try {
    return /^\/+s(?:\/|$)/i.test(decodeURIComponent(pathname));
  } catch {
    return /^\/+(?:s|%53|%73)(?:\/|%2f|$)/i.test(pathname);
  }
}

/** Without dots. Null: it is no address. */
function pathnameOf(url: string): string | null {
  return URL.canParse(url, 'http://store') ? new URL(url, 'http://store').pathname : null;
}
