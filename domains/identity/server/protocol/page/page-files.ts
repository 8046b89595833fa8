import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';

export const PAGE_FILES_PATH = '/page-files';

const TYPE = { woff2: 'font/woff2', svg: 'image/svg+xml' } as const;
const DAYS_30_S = 2_592_000;

/** The files that the server's pages load, under stable names. */
const FILES: Readonly<Record<string, string>> = {
  'mark.svg': new URL('../../../../../apps/web/mark.svg', import.meta.url).href,
  'digits.woff2': new URL('../../../../../platform/ui/bengali-digits.woff2', import.meta.url).href,
  'text-bengali.woff2': import.meta.resolve(
    '@fontsource-variable/anek-bangla/files/anek-bangla-bengali-wght-normal.woff2',
  ),
  'text-latin.woff2': import.meta.resolve(
    '@fontsource-variable/anek-bangla/files/anek-bangla-latin-wght-normal.woff2',
  ),
  'title-bengali.woff2': import.meta.resolve(
    '@fontsource/tiro-bangla/files/tiro-bangla-bengali-400-normal.woff2',
  ),
  'title-latin.woff2': import.meta.resolve(
    '@fontsource/tiro-bangla/files/tiro-bangla-latin-400-normal.woff2',
  ),
};

export function registerPageFiles(app: FastifyInstance): void {
  for (const [name, url] of Object.entries(FILES)) {
    const type = name.endsWith('.svg') ? TYPE.svg : TYPE.woff2;
    app.get(`${PAGE_FILES_PATH}/${name}`, (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', `public, max-age=${DAYS_30_S}`)
        .send(createReadStream(new URL(url))),
    );
  }
}
