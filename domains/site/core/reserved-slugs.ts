/** Names of the machine itself, and of lists: an entry of the site has none of them. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['www', 'api', 'admin', 'root', 'mail', 'static', 'assets', 'login', 'dashboard'],
  ...['featured', 'recent', 'order', 'new', 'preview', 'thanks'],
]);

/** What looks like another alphabet (`xn--`) has two hyphens in a row, which no slug may have. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug);
}
