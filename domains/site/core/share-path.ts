import type { SiteLanguage } from './resolve-translation.ts';

const SHARED =
  /^\/(?:|features|price|blog|contact|privacy|terms|(?:features|blog)\/[a-z0-9-]{1,120})$/;

/** The path of the preview picture of a page: for `/blog/x` it is `/share/blog/x.bn.png`. */
export function sharePath(page: string, language: SiteLanguage): string | null {
  if (!SHARED.test(page)) return null;
  return `/share${page === '/' ? '/home' : page}.${language}.png`;
}
