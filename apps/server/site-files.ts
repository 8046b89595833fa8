import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { BlogView, FrameView } from '#domains/site/core/pages.ts';
import type { OpenPages } from '#platform/contract/open-pages.ts';
import { preferencesOf } from '#platform/contract/preferences.ts';
import { message } from '#platform/i18n/messages.ts';

type Means = { origin: string; pages: OpenPages };

const PAGES = ['/', '/features', '/price', '/blog', '/contact', '/privacy', '/terms'];
const LANGUAGES = ['bn', 'en'] as const;

/** Files for search engines and feed readers. */
export function registerSiteFiles(app: FastifyInstance, { origin, pages }: Means): void {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          'User-agent: *',
          'Disallow: /dashboard',
          'Disallow: /api/',
          'Disallow: /d/',
          'Disallow: /o/',
          'Disallow: /r/',
          'Disallow: /preview/',
          'Disallow: /s/*/search',
        ]
          .concat('', `Sitemap: ${origin}/sitemap.xml`, '')
          .join('\n'),
      ),
  );
  app.get('/sitemap.xml', async (_request, reply) =>
    reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(sitemapOf(origin, await pathsOf(pages))),
  );
  app.get('/blog.rss', async (request, reply) => {
    const { language } = preferencesOf(pageOf(origin, request));
    const blog = (await pages.blog?.('', language)) as BlogView;
    return reply
      .type('application/rss+xml; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(feedOf(origin, blog, language));
  });
}

function pageOf(origin: string, request: FastifyRequest): Request {
  const headers = { 'accept-language': request.headers['accept-language'] ?? '' };
  return new Request(new URL(request.url, origin), { headers });
}

async function pathsOf(pages: OpenPages): Promise<string[]> {
  const frame = (await pages.frame?.('', 'bn')) as FrameView;
  const blog = (await pages.blog?.('', 'bn')) as BlogView;
  const posts = [...(blog.featured === null ? [] : [blog.featured]), ...blog.recent];
  return [
    ...PAGES,
    ...frame.features.map(({ slug }) => `/features/${slug}`),
    ...posts.map(({ slug }) => `/blog/${slug}`),
  ];
}

/** A sitemap of pages in both languages; `origin` is what their paths follow. */
export function sitemapOf(origin: string, paths: readonly string[]): string {
  const link = (path: string, language: string) =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${path}?lang=${language}"/>`;
  const urls = paths.flatMap((path) =>
    LANGUAGES.map(
      (language) =>
        `<url><loc>${origin}${path}?lang=${language}</loc>` +
        `${LANGUAGES.map((each) => link(path, each)).join('')}</url>`,
    ),
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"' +
    ` xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`
  );
}

function feedOf(origin: string, { featured, recent }: BlogView, language: 'bn' | 'en'): string {
  const posts = [...(featured === null ? [] : [featured]), ...recent].sort((a, b) =>
    b.published_at.localeCompare(a.published_at),
  );
  const items = posts.map((post) => {
    const link = `${origin}/blog/${post.slug}?lang=${post.language}`;
    return (
      `<item><title>${escaped(post.title)}</title><link>${link}</link>` +
      `<guid isPermaLink="false">${post.id}</guid>` +
      `<pubDate>${new Date(post.published_at).toUTCString()}</pubDate>` +
      `<description>${escaped(post.summary)}</description></item>`
    );
  });
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>' +
    `<title>${escaped(message(language, 'site', 'title'))}</title>` +
    `<link>${origin}/blog?lang=${language}</link>` +
    `<description>${escaped(message(language, 'site', 'description'))}</description>` +
    `<language>${language}</language>\n${items.join('\n')}\n</channel></rss>\n`
  );
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
}
