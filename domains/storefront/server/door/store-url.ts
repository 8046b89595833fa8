import type { Site } from '#platform/http/site.ts';

/** The address of a store; links and search engines get this one. */
export function storeUrl(site: Site, handle: string): string {
  return `${site.public_url}/s/${handle}`;
}
