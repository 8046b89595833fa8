import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SiteState } from '#domains/site/server/door/site-state.ts';
import { preferencesOf } from '#platform/contract/preferences.ts';
import { allowScripts } from '#platform/http/security-headers.ts';

/** A rendered page: the same bytes for every visitor, so it can be cached. */
export type CachedPage = { html: Buffer; br: Buffer; gzip: Buffer; etag: string; scripts: string };

type Means = {
  draw: (request: Request) => Promise<Response>;
  state: () => Promise<SiteState>;
};

/** The public pages, and single pages under `/features/` and `/blog/`. */
const PATHS =
  /^\/(?:|features|price|blog|contact|privacy|terms|(?:features|blog)\/[a-z0-9-]{1,120})$/;

/** An editor's change shows within this time. */
const LOOK_MS = 250;
/** Two languages, six themes, and existing pages: visitors cannot add more. */
const CACHE_MAX = 2_000;
const BROTLI_QUALITY = 9;

const compress = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
};

/**
 * Public pages, rendered once in each state of the site. They have no nonce: their few inline
 * scripts are allowed by hash, so the same bytes serve every visitor.
 */
export class SiteCache {
  readonly #means: Means;
  readonly #pages = new Map<string, Promise<CachedPage | null>>();
  #state: SiteState = { version: 0, changes_at: null };
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(means: Means) {
    this.#means = means;
  }

  /** Whether the page is the same for all visitors who are not signed in. */
  static isFor(request: FastifyRequest): boolean {
    const { pathname, searchParams } = new URL(request.url, 'http://site');
    const names = [...searchParams.keys()];
    return PATHS.test(pathname) && names.every((name) => name === 'lang' || name === 'theme');
  }

  /** Sends the page; false if it cannot be cached (not found, failed). */
  async send(request: Request, httpRequest: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    await this.#look();
    const { language, theme } = preferencesOf(request);
    const { pathname } = new URL(request.url);
    const key = `${pathname} ${language} ${theme}`;
    const page = await (this.#pages.get(key) ?? this.#draw(key, request));
    if (page === null) return false;
    allowScripts(reply, `'self' ${page.scripts}`);
    sendCached(page, httpRequest, reply);
    return true;
  }

  /** Drops pages that were rendered before a change. */
  async #look(): Promise<void> {
    const now = performance.now();
    if (now - this.#lookedAt < LOOK_MS) return;
    this.#lookedAt = now;
    const state = await this.#means.state();
    const isDue = this.#state.changes_at !== null && this.#state.changes_at <= new Date();
    if (state.version !== this.#state.version || isDue) this.#pages.clear();
    this.#state = state;
  }

  #draw(key: string, request: Request): Promise<CachedPage | null> {
    if (this.#pages.size >= CACHE_MAX) this.#pages.clear();
    const drawn = this.#drawn(request);
    this.#pages.set(key, drawn);
    const forget = () => this.#pages.delete(key);
    drawn.then((page) => page === null && forget(), forget);
    return drawn;
  }

  async #drawn(request: Request): Promise<CachedPage | null> {
    return toCached(await this.#means.draw(request));
  }
}

/** The bytes of a page for all visitors; null: it is not found, failed, or is no page. */
export async function toCached(response: Response): Promise<CachedPage | null> {
  const isPage = /^text\/html(?:;|$)/.test(response.headers.get('content-type') ?? '');
  if (response.status !== 200 || !isPage) return null;
  const text = (await response.text()).replaceAll(' nonce=""', '');
  const html = Buffer.from(text);
  return {
    html,
    br: await compress.br(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
    gzip: await compress.gzip(html, { level: 9 }),
    etag: `"${sha256(html).slice(0, 27)}"`,
    scripts: scriptsOf(text),
  };
}

/** The hashes of the inline scripts of a page, for its content security policy. */
function scriptsOf(html: string): string {
  const scripts = [...html.matchAll(/<script(?: type="module")?(?: async="")?>(.*?)<\/script>/gs)];
  return scripts.map(([, code = '']) => `'sha256-${sha256(Buffer.from(code))}'`).join(' ');
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('base64');
}

/** Sends the bytes in an encoding that the browser reads. */
export function sendCached(
  page: CachedPage,
  httpRequest: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.headers({
    'cache-control': 'no-cache',
    vary: 'cookie, accept-language, accept-encoding',
    etag: page.etag,
  });
  if (httpRequest.headers['if-none-match'] === page.etag) {
    reply.code(304).send();
    return;
  }
  const accepted = String(httpRequest.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((each) => accepted.includes(each));
  if (encoding !== undefined) reply.header('content-encoding', encoding);
  reply.type('text/html; charset=utf-8').send(page[encoding ?? 'html']);
}
