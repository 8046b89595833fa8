import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { SiteState } from '#domains/site/server/door/site-state.ts';
import type { OpenPages, Visitor } from '#platform/contract/open-pages.ts';
import type { Database } from '#platform/db/database.ts';
import { netOfRequest } from '#platform/http/address.ts';
import { forbidScripts } from '#platform/http/security-headers.ts';
import type { Site } from '#platform/http/site.ts';
import { dictionary } from '#platform/i18n/messages.ts';
import { markOpened, registerContactForm } from './contact-form.ts';
import { saveRequestedPreferences } from './save-requested-preferences.ts';
import { registerSharePictures } from './share-pictures.ts';
import { SiteCache } from './site-cache.ts';
import { registerSiteFiles } from './site-files.ts';
import { isPageOfStore, leadsToStore } from './store-address.ts';
import { StoreCache } from './store-cache.ts';
import { registerStoreFiles } from './store-files.ts';
import { registerStoreForms } from './store-forms.ts';

export type WebOptions = {
  /** The folder that build.ts filled, with `client` and `server`. */
  build: string;
  /** The site's origin, as in PUBLIC_URL: pages are rendered for this address. */
  origin: string;
  /** The data of pages for visitors without an account. */
  pages: OpenPages;
  /** Whether a Cookie header belongs to a signed-in user. */
  isSignedIn: (cookies: string) => Promise<boolean>;
  site: Site;
  database: Database;
  /** The state of the public site, which is the cache key of its pages. */
  siteState: () => Promise<SiteState>;
};

const MINUTE_MS = 60_000;

/** Requests a minute from one address for a public page. */
const OPEN_LIMIT = {
  rateLimit: {
    max: 60,
    timeWindow: MINUTE_MS,
    keyGenerator: netOfRequest,
  },
};

/** Requests a minute from one network for pages of stores: many visitors share an address. */
const STORE_LIMIT = { rateLimit: { ...OPEN_LIMIT.rateLimit, max: 1200 } };

const STORE_FORM_LIMITS = {
  cart: { rateLimit: { ...OPEN_LIMIT.rateLimit, max: 300 } },
  // Four forms make an order, and thousands of visitors may share an address.
  checkout: { rateLimit: { ...OPEN_LIMIT.rateLimit, max: 240 } },
};

/** For visitors who look at their order again and again; a key has 128 bits and is not guessed. */
const ORDER_LIMIT = { rateLimit: { ...OPEN_LIMIT.rateLimit, max: 120 } };

/** The web application: its files, its dictionaries, and all other pages. */
export async function registerWeb(app: FastifyInstance, options: WebOptions): Promise<void> {
  // React selects its build by this when first imported, so it must be set before.
  process.env.NODE_ENV ??= 'production';
  const { createRequestHandler, RouterContextProvider } = await import('react-router');
  const { NEW_VISITOR, openPages, visitor } = await import('#platform/contract/open-pages.ts');
  const client = join(options.build, 'client');
  const entry = pathToFileURL(join(options.build, 'server', 'index.js')).href;
  const handle = createRequestHandler((await import(entry)) as ServerBuild, 'production');
  const draw = (request: Request, who: Partial<Visitor> = {}) => {
    const context = new RouterContextProvider();
    context.set(openPages, options.pages);
    context.set(visitor, { ...NEW_VISITOR, ...who });
    return handle(request, context);
  };

  await registerAssets(app, join(client, 'assets'));
  app.get('/favicon.ico', (_request, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(createReadStream(new URL('../web/mark.svg', import.meta.url))),
  );
  registerDictionaries(app);
  registerSiteFiles(app, options);
  registerSharePictures(app, options);
  const cache = new SiteCache({ draw, state: options.siteState });
  const respond = async (request: FastifyRequest, reply: FastifyReply) => {
    if (leadsToStore(request.url)) return refuseUnknown(reply);
    const isSignedIn = await options.isSignedIn(request.headers.cookie ?? '');
    saveRequestedPreferences(options.site, { request, reply });
    if (request.url.startsWith('/contact')) markOpened(options.site, { request, reply });
    if (!isSignedIn && SiteCache.isFor(request)) {
      const webRequest = pageRequest(options.origin, request, '');
      if (await cache.send(webRequest, request, reply)) return reply;
    }
    const drawn = (webRequest: Request) => draw(webRequest, { isSignedIn });
    return sendPage(drawn, options.origin, request, reply);
  };
  await registerContactForm(app, {
    site: options.site,
    again: async (request, written, problems) =>
      draw(pageRequest(options.origin, request, request.nonce), {
        isSignedIn: await options.isSignedIn(request.headers.cookie ?? ''),
        written,
        problems,
      }),
  });
  registerStoreFiles(app, options, STORE_LIMIT);
  const formMeans = {
    ...options,
    again: (request: FastifyRequest, written: Visitor['written'], problems: Visitor['problems']) =>
      draw(pageRequest(options.origin, request, ''), { written, problems }),
  };
  await registerStoreForms(app, formMeans, STORE_FORM_LIMITS);
  const { admission } = app;
  const storeCache = new StoreCache({ draw, admission });
  const sendStorePage = async (request: FastifyRequest, reply: FastifyReply) => {
    forbidScripts(reply);
    if (!isPageOfStore(request.url)) return refuseUnknown(reply);
    saveRequestedPreferences(options.site, { request, reply });
    return storeCache.send(pageRequest(options.origin, request, ''), request, reply);
  };
  app.get('/s/:handle/o/:reference', { config: ORDER_LIMIT }, sendStorePage);
  app.get('/s/*', { config: STORE_LIMIT }, sendStorePage);
  app.get('/d/*', { config: OPEN_LIMIT }, respond);
  app.get('/r/*', { config: OPEN_LIMIT }, respond);
  app.get('/preview/*', { config: OPEN_LIMIT }, respond);
  app.get('/*', respond);
}

function refuseUnknown(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain').send('Not found');
}

/** The texts of the screens, one file or several at once. */
export function registerDictionaries(app: FastifyInstance): void {
  app.get<{ Params: { language: string; file: string } }>(
    '/locales/:language/:file',
    (request, reply) => sendDictionary(request.params, reply),
  );
  app.get<{ Params: { language: string }; Querystring: { names?: unknown } }>(
    '/locales/:language',
    (request, reply) => sendDictionaries(request.params.language, request.query.names, reply),
  );
}

/** The files of the build. */
export async function registerAssets(app: FastifyInstance, root: string): Promise<void> {
  await app.register(async (files) => {
    files.setErrorHandler((error: FastifyError, _request, reply) => {
      if (!isOfPath(error)) throw error;
      return refuseUnknown(reply);
    });
    await files.register(fastifyStatic, {
      root,
      prefix: '/assets/',
      // Each file name contains the hash of its content.
      immutable: true,
      maxAge: '365d',
      // build.ts wrote a compressed copy beside each text.
      preCompressed: true,
      decorateReply: false,
    });
  });
}

/** Whether the path is invalid: it leads out of the folder, or is no valid file name. */
function isOfPath({ statusCode = 0, code }: FastifyError): boolean {
  return [400, 403, 404].includes(statusCode) || code === 'ENAMETOOLONG';
}

function sendDictionary(params: { language: string; file: string }, reply: FastifyReply) {
  const name = /^([a-z-]{1,40})\.json$/.exec(params.file)?.[1];
  const translations = name === undefined ? undefined : dictionary(params.language, name);
  if (translations === undefined) return reply.code(404).type('text/plain').send('Not found');
  return reply.header('cache-control', 'no-cache').send(translations);
}

/** The requested dictionaries of a page, in one answer. */
function sendDictionaries(language: string, names: unknown, reply: FastifyReply) {
  const webRequest = typeof names === 'string' ? names.split(',') : [];
  const found = webRequest.map((name) => [name, dictionary(language, name)] as const);
  if (found.length === 0 || found.some(([, translations]) => translations === undefined)) {
    return reply.code(404).type('text/plain').send('Not found');
  }
  return reply.header('cache-control', 'no-cache').send(Object.fromEntries(found));
}

async function sendPage(
  draw: (request: Request) => Promise<Response>,
  origin: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (request.url.startsWith('/api/')) {
    reply.callNotFound();
    return reply;
  }
  return reply.send(await draw(pageRequest(origin, request, request.nonce)));
}

/** Passes on only what pages read; the nonce replaces a header of the visitor. */
function pageRequest(origin: string, request: FastifyRequest, nonce: string): Request {
  const headers = new Headers({ 'x-nonce': nonce });
  for (const name of ['cookie', 'accept-language', 'user-agent'] as const) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  return new Request(new URL(request.url, origin), { headers });
}
