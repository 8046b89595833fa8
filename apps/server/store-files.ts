import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { isHandle } from '#domains/storefront/core/handle.ts';
import { storeUrl } from '#domains/storefront/server/door/store-url.ts';
import type { OpenPages } from '#platform/contract/open-pages.ts';
import type { Site } from '#platform/http/site.ts';
import { sitemapOf } from './site-files.ts';

type Means = { site: Site; pages: OpenPages };
type Requested = { Params: { handle: string } };

/** The sitemap of an open store: its lists and its products, in both languages. */
export function registerStoreFiles(
  app: FastifyInstance,
  { site, pages }: Means,
  config: FastifyContextConfig,
): void {
  app.get<Requested>('/s/:handle/sitemap.xml', { config }, async (request, reply) => {
    const { handle } = request.params;
    const read = async () => pages.storePaths?.(handle, 'bn');
    const paths = isHandle(handle) ? await app.admission.run('read', read) : null;
    if (!Array.isArray(paths)) return reply.code(404).type('text/plain').send('Not found');
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(sitemapOf(storeUrl(site, handle), paths as string[]));
  });
}
