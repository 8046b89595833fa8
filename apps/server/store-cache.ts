import type { FastifyReply, FastifyRequest } from 'fastify';
import { preferencesOf } from '#platform/contract/preferences.ts';
import { type CachedPage, sendCached, toCached } from './site-cache.ts';

type Draw = (request: Request) => Promise<Response>;

/** Stock on a page may be so old; the cart and the shop know it exactly. */
const FRESH_MS = 5_000;

/** Pages of all stores together; the oldest leave first. */
const PAGES_MAX = 2_000;

/** The names in an address that change a page; others are dropped. */
const KNOWN = ['sort', 'from', 'to', 'stock', 'offer', 'brand', 'page', 'v'] as const;

type Stored = { page: Promise<CachedPage | null>; at: number };

/**
 * Pages of stores, each drawn at most once in five seconds, however many visitors open it. A page
 * is stored under its store, path, language and known query; nothing of a visitor is in it.
 */
export class StoreCache {
  readonly #draw: Draw;
  readonly #pages = new Map<string, Stored>();

  constructor(draw: Draw) {
    this.#draw = draw;
  }

  /** Sends the page; false if it is not found or failed, and must be drawn for this visitor. */
  async send(request: Request, httpRequest: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const key = keyOf(request);
    const now = performance.now();
    const stored = this.#pages.get(key);
    const isFresh = stored !== undefined && now - stored.at < FRESH_MS;
    const page = await (isFresh ? stored.page : this.#store(key, request, now));
    if (page === null) return false;
    sendCached(page, httpRequest, reply);
    return true;
  }

  #store(key: string, request: Request, at: number): Promise<CachedPage | null> {
    const page = this.#draw(request).then(toCached);
    // A page that is written again becomes the youngest.
    this.#pages.delete(key);
    this.#pages.set(key, { page, at });
    const oldest = this.#pages.keys().next().value;
    if (this.#pages.size > PAGES_MAX && oldest !== undefined) this.#pages.delete(oldest);
    const forget = () => {
      if (this.#pages.get(key)?.page === page) this.#pages.delete(key);
    };
    page.then((drawn) => drawn === null && forget(), forget);
    return page;
  }
}

/** Without the theme of the application, which a store does not follow. */
function keyOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  const { language } = preferencesOf(request);
  const known = KNOWN.map((name) => searchParams.get(name) ?? '');
  return JSON.stringify([pathname.replace(/\/$/, ''), language, ...known]);
}
