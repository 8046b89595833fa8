import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { toDigitsOf } from '#domains/kernel/core/format-number.ts';
import type { FeatureView, HomeView, PostView } from '#domains/site/core/pages.ts';
import { type Shared, sharePicture } from '#domains/site/server/door/share-picture.ts';
import type { OpenPages } from '#platform/contract/open-pages.ts';
import type { Language } from '#platform/contract/preferences.ts';
import { message } from '#platform/i18n/messages.ts';
import { Typesetter } from '#platform/pdf/typesetter.ts';

const MARK = readFileSync(new URL('../../platform/ui/mark.svg', import.meta.url), 'utf8').replace(
  /currentColor/g,
  '#fffdf8',
);

const WIDTH = 1200;
const HEIGHT = 630;
/** About forty pages in two languages, of about thirty kilobytes each. */
const CACHE_MAX = 200;

/** The kind of page, by translation key; each page has a heading of its own too. */
const KINDS: ReadonlyMap<string, string> = new Map([
  ['features', 'features'],
  ['price', 'price'],
  ['blog', 'blog'],
  ['contact', 'contact'],
  ['privacy', 'foot_privacy'],
  ['terms', 'terms_heading'],
]);

type PictureRequest = { page: string; slug: string; language: Language };

/** The preview pictures of shared links: the page's title on the background, drawn on demand. */
export function registerSharePictures(app: FastifyInstance, { pages }: { pages: OpenPages }): void {
  const typesetter = new Typesetter();
  app.addHook('onClose', async () => typesetter.close());
  const cache = new Map<string, Promise<Buffer>>();
  app.get<{ Params: Record<string, string> }>('/share/*', async (request, reply) => {
    const pictureRequest = parsePath(request.params['*'] ?? '');
    const shared = pictureRequest === null ? null : await sharedOf(pages, pictureRequest);
    if (shared === null) return reply.code(404).type('text/plain').send('Not found');
    const { template, content } = sharePicture(shared, MARK);
    const etag = `"${createHash('sha256').update(content).digest('base64url').slice(0, 27)}"`;
    reply.headers({ etag, 'cache-control': 'public, max-age=3600' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const drawn = cache.get(etag) ?? drawAs(typesetter, { template, content });
    if (cache.size >= CACHE_MAX) cache.clear();
    cache.set(etag, drawn);
    drawn.catch(() => cache.delete(etag));
    return reply.type('image/png').send(await drawn);
  });
}

/** `home.bn.png`, `blog/what-did-that-onion-cost.en.png`. */
function parsePath(path: string): PictureRequest | null {
  const [, page = '', slug = '', language] =
    /^([a-z]+)(?:\/([a-z0-9-]{1,120}))?\.(bn|en)\.png$/.exec(path) ?? [];
  return language === 'bn' || language === 'en' ? { page, slug, language } : null;
}

async function sharedOf(
  pages: OpenPages,
  { page, slug, language }: PictureRequest,
): Promise<Shared | null> {
  const t = (key: string) => message(language, 'site', key);
  const shared = { language, site: t('name'), statistic: '' };
  if (slug === '' && page === 'home') {
    const home = (await pages.home?.('', language)) as HomeView;
    const hero = home.sections.find(({ key }) => key === 'hero');
    return { ...shared, title: hero?.heading ?? t('title'), kind: t('tag') };
  }
  const kind = KINDS.get(page);
  if (slug === '' && kind !== undefined) {
    return { ...shared, title: t(`${page}_heading`), kind: t(kind) };
  }
  return slug === '' ? null : sharedEntry(pages, { page, slug, language }, shared);
}

async function sharedEntry(
  pages: OpenPages,
  { page, slug, language }: PictureRequest,
  shared: Omit<Shared, 'title' | 'kind'>,
): Promise<Shared | null> {
  const kind = message(language, 'site', page);
  if (page === 'features') {
    const feature = (await pages.feature?.(slug, language)) as FeatureView | null;
    return feature && { ...shared, title: feature.title, kind };
  }
  const post = page === 'blog' ? ((await pages.post?.(slug, language)) as PostView | null) : null;
  return (
    post && {
      ...shared,
      title: post.title,
      kind,
      statistic: toDigitsOf(post.language, post.statistic),
    }
  );
}

async function drawAs(
  typesetter: Typesetter,
  document: { template: string; content: string },
): Promise<Buffer> {
  const drawing = await typesetter.set({ ...document, form: 'svg' });
  return sharp(Buffer.from(drawing)).resize(WIDTH, HEIGHT).png({ palette: true }).toBuffer();
}
