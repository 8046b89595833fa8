/** Reserved for server paths and lists: no entry can use them. */
const RESERVED: ReadonlySet<string> = new Set([
  ...['www', 'api', 'admin', 'root', 'mail', 'static', 'assets', 'login', 'dashboard'],
  ...['featured', 'recent', 'order', 'new', 'preview', 'thanks'],
]);

/** Punycode names (`xn--`) have two hyphens in a row, which no slug may have. */
export function isReservedSlug(slug: string): boolean {
  return RESERVED.has(slug);
}
