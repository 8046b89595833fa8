import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  isOneOfFew,
  isPersonal,
  type PageAddress,
  queryOf,
  readPageAddress,
} from '#domains/storefront/core/page-address.ts';
import { preferencesOf } from '#platform/contract/preferences.ts';
import type { Admission } from '#platform/http/admission.ts';
import { type CachedPage, sendCached, toCached } from './site-cache.ts';

type Means = { draw: (request: Request) => Promise<Response>; admission: Admission };

/** Stock on a page may be so old; the cart and the shop know it exactly. */
const FRESH_MS = 5_000;

/** Pages of all stores together; the oldest leave first. */
const PAGES_MAX = 2_000;

/** A page as it was drawn; without bytes to send again if it is not found, or failed. */
type Drawn = { response: Response; page: CachedPage | null };

/** A page that says of itself that it is not to be stored has something of its visitor. */
const isPrivate = ({ headers }: Response) =>
  (headers.get('cache-control') ?? '').includes('no-store');

type Stored = { drawn: Promise<Drawn>; at: number };

/**
 * Pages of stores, each drawn at most once in five seconds, however many visitors open it. A page
 * is stored under its store, path, language and the query of its one address; nothing of a visitor
 * is in it: one that has it says `no-store`, and is drawn for each.
 */
export class StoreCache {
  readonly #means: Means;
  readonly #pages = new Map<string, Stored>();

  constructor(means: Means) {
    this.#means = means;
  }

  async send(request: Request, httpRequest: FastifyRequest, reply: FastifyReply) {
    const { response, page } = await this.#drawnFor(request);
    // Visitors who come at once share it, and a body can be read once.
    if (page === null) return reply.send(response.clone());
    sendCached(page, httpRequest, reply);
    return reply;
  }

  async #drawnFor(request: Request): Promise<Drawn> {
    const { key, isOfVisitor } = kindOf(request);
    if (isOfVisitor) return this.#drawFresh(request);
    if (key === null) return this.#draw(request);
    const now = performance.now();
    const stored = this.#pages.get(key);
    const isFresh = stored !== undefined && now - stored.at < FRESH_MS;
    if (!isFresh) return this.#store(key, request, now);
    const shared = await stored.drawn;
    return isPrivate(shared.response) ? this.#drawFresh(request) : shared;
  }

  #store(key: string, request: Request, at: number): Promise<Drawn> {
    const drawn = this.#draw(request);
    // A page that is written again becomes the youngest.
    this.#pages.delete(key);
    this.#pages.set(key, { drawn, at });
    const oldest = this.#pages.keys().next().value;
    if (this.#pages.size > PAGES_MAX && oldest !== undefined) this.#pages.delete(oldest);
    const forget = () => {
      if (this.#pages.get(key)?.drawn === drawn) this.#pages.delete(key);
    };
    drawn.then(({ page }) => page === null && forget(), forget);
    return drawn;
  }

  async #draw(request: Request): Promise<Drawn> {
    const { response } = await this.#drawFresh(request);
    return { response, page: isPrivate(response) ? null : await toCached(response) };
  }

  /** Without bytes for others, and with the headers that the page itself has. */
  async #drawFresh(request: Request): Promise<Drawn> {
    const { draw, admission } = this.#means;
    return { response: await admission.run('read', () => draw(request)), page: null };
  }
}

type Kind = {
  /** Null: not stored, because there are as many such addresses as a visitor can write. */
  key: string | null;
  /** It has something of its visitor, as the cart has. */
  isOfVisitor: boolean;
};

/** The key is without the theme of the application, which a store does not follow. */
function kindOf(request: Request): Kind {
  const { pathname, searchParams } = new URL(request.url);
  const [, handle = '', below = ''] = /^\/s\/([a-z0-9-]+)(\/.*)?$/.exec(pathname) ?? [];
  // The router reads an escape, so it may show another page than the address says.
  if (pathname.includes('%')) return { key: null, isOfVisitor: true };
  const path = below.replace(/\/$/, '');
  const address: PageAddress = readPageAddress(path, (name) => searchParams.get(name));
  if (isPersonal(address)) return { key: null, isOfVisitor: true };
  const isStored = handle !== '' && !searchParams.has('q') && isOneOfFew(address);
  if (!isStored) return { key: null, isOfVisitor: false };
  const { language } = preferencesOf(request);
  return { key: JSON.stringify([handle, path, language, queryOf(address)]), isOfVisitor: false };
}
