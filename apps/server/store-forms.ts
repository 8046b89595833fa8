import { randomBytes } from 'node:crypto';
import type {
  FastifyContextConfig,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import { v7 as newId } from 'uuid';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { readCartAction } from '#domains/storefront/core/cart-action.ts';
import { isHandle } from '#domains/storefront/core/handle.ts';
import { orderPath } from '#domains/storefront/core/order-code.ts';
import { CART_LIFE_S, cartCookie } from '#domains/storefront/core/saved-cart.ts';
import { changeSavedCart } from '#domains/storefront/server/door/change-cart.ts';
import { enterStore, enterStoreToOrder } from '#domains/storefront/server/door/enter-store.sql.ts';
import { placeStoreOrder } from '#domains/storefront/server/door/place-store-order.ts';
import { cookiesOf, preferencesOf } from '#platform/contract/preferences.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';
import { Unavailable } from '#platform/db/failure.ts';
import { addressOf, netOfRequest } from '#platform/http/address.ts';
import { forbidScripts } from '#platform/http/security-headers.ts';
import type { Site } from '#platform/http/site.ts';
import { message } from '#platform/i18n/messages.ts';
import { PlacingLimit } from './placing-limit.ts';

type Means = {
  site: Site;
  database: Database;
  /** Shows the checkout again, with the input and why its order was not placed. */
  again: (request: FastifyRequest, written: Written, problems: Written) => Promise<Response>;
};

type Written = Readonly<Record<string, string>>;
type Requested = { Params: { handle: string } };
type Call = { request: FastifyRequest<Requested>; reply: FastifyReply };

const FORM_MAX = 16_384;

/** The forms of a store's pages, which work without a script: each answers with another page. */
export async function registerStoreForms(
  app: FastifyInstance,
  means: Means,
  { cart, checkout }: { cart: FastifyContextConfig; checkout: FastifyContextConfig },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: FORM_MAX },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const { statusCode = 500 } = error;
      const status = isTooBusy(error) ? 503 : statusCode;
      const text = REFUSED[status];
      if (text === undefined) throw error;
      return refuse(reply, status, message(languageOf(means.site, request), 'store', text));
    });
    scope.addHook('preHandler', async (request, reply) => {
      if (!isOfStore(means.site, request)) await refuse(reply, 403);
    });
    scope.post<Requested>('/s/:handle/cart', { config: cart }, (request, reply) =>
      takeCart(app, means, { request, reply }),
    );
    const limit = new PlacingLimit();
    scope.post<Requested>('/s/:handle/checkout', { config: checkout }, (request, reply) =>
      takeCheckout(app, { ...means, limit }, { request, reply }),
    );
  });
}

/** Browsers name the page that a form was sent from; no other site may send one. */
function isOfStore({ public_url }: Site, { headers }: FastifyRequest): boolean {
  const origin = headers.origin;
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === new URL(public_url).origin || new URL(origin).host === headers.host;
}

function refuse(reply: FastifyReply, status: number, text = 'Refused') {
  const type = 'text/plain; charset=utf-8';
  return reply.code(status).type(type).header('cache-control', 'no-store').send(text);
}

/** A visitor without a script sees the answer to a form as it is. */
const REFUSED: Readonly<Record<number, string>> = {
  413: 'e_form_too_long',
  429: 'e_too_often',
  503: 'e_too_busy',
};

const isTooBusy = (error: Error) => error instanceof Unavailable;

function languageOf({ public_url }: Site, { headers, url }: FastifyRequest) {
  const get = (name: string) => (headers[name] as string | undefined) ?? null;
  return preferencesOf({ url: public_url + url, headers: { get } }).language;
}

async function takeCart(app: FastifyInstance, means: Means, { request, reply }: Call) {
  const { handle } = request.params;
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const action = readCartAction((name) => form.get(name));
  if (!isHandle(handle) || action === null) return refuse(reply, 422);
  const cookies = cookiesOf(request.headers.cookie ?? '');
  const change = { saved: cookies.get(cartCookie(handle)) ?? '', action, now: new Date() };
  const changed = await app.admission.run('read', () =>
    withTransaction(means.database, enterStore(handle), (tx) =>
      changeSavedCart(tx, means.site, change),
    ),
  );
  const base = `/s/${handle}`;
  if (changed === null) return seeOther(reply, base);
  setCart(means.site, reply, { handle, saved: changed.saved });
  const isOrdered = form.get('then') === 'checkout' && changed.message === null;
  if (isOrdered) return seeOther(reply, `${base}/checkout`);
  const message = changed.message ?? (action.kind === 'add' ? 'added' : null);
  return seeOther(reply, `${base}/cart${message === null ? '' : `?m=${message}`}`);
}

/** Statuses of refusals besides 409: what the visitor can do is on the page. */
const STATUS: Readonly<Record<string, number>> = { too_many_open_orders: 429, not_complete: 200 };

/** The texts of refusals; a form that is not complete shows its own problems. */
const TEXTS: Readonly<Record<string, string>> = {
  id_reused: 'e_id_reused',
  too_many_open_orders: 'e_too_many',
  amount_too_large: 'cart_too_large',
  insufficient_stock: 'e_insufficient_stock',
  quote_changed: 'e_quote_changed',
};

type OrderMeans = Means & { limit: PlacingLimit };

async function takeCheckout(app: FastifyInstance, means: OrderMeans, { request, reply }: Call) {
  const { handle } = request.params;
  if (!isHandle(handle)) return refuse(reply, 422);
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const written = firstOf(form);
  forbidScripts(reply);
  const again = async (status: number, problems: Written) => {
    const draw = () => means.again(request, written, problems);
    const page = await app.admission.run('read', draw);
    const isShown = page.status === 200;
    return reply.send(isShown ? new Response(page.body, { status, headers: page.headers }) : page);
  };
  if (form.get('step') !== 'pay' || form.has('open')) return again(200, {});
  const placing = placingOf(request);
  if (!means.limit.take(placing)) return again(429, { '': 'e_too_many_here' });
  const outcome = await app.admission
    .run('write', () => place(means, { request, form }))
    .catch((error: unknown) => {
      means.limit.giveBack(placing);
      throw error;
    });
  if (isRejection(outcome)) means.limit.giveBack(placing);
  if (!isRejection(outcome)) {
    setCart(means.site, reply, { handle, saved: '' });
    return seeOther(reply, `/s/${handle}${orderPath(outcome)}?thanks=1`);
  }
  if (outcome.rejection === 'store_closed') return seeOther(reply, `/s/${handle}`);
  const text = TEXTS[outcome.rejection];
  return again(STATUS[outcome.rejection] ?? 409, text === undefined ? {} : { '': text });
}

function placingOf(request: FastifyRequest) {
  const { 'user-agent': program = '', 'accept-language': languages = '' } = request.headers;
  return { network: netOfRequest(request), browser: `${program} ${languages}`, now: Date.now() };
}

function place(
  { site, database }: Means,
  { request, form }: { request: FastifyRequest<Requested>; form: URLSearchParams },
) {
  const { headers } = request;
  const visit = {
    site,
    now: new Date(),
    language: languageOf(site, request),
    address: addressOf(request),
    user_agent: headers['user-agent'] ?? '',
    newId,
    random: randomBytes,
  };
  return withTransaction(database, enterStoreToOrder(request.params.handle), (tx) =>
    placeStoreOrder(tx, visit, (name) => form.get(name)),
  );
}

/** Of a field that is repeated, the first counts: when it is shown again as when it is placed. */
function firstOf(form: URLSearchParams): Written {
  return Object.fromEntries([...form].reverse());
}

function seeOther(reply: FastifyReply, location: string) {
  return reply.code(303).header('cache-control', 'no-store').header('location', location).send();
}

/** Only this store's pages get it, and no script reads it. */
export function setCart(
  { public_url }: Site,
  reply: FastifyReply,
  { handle, saved }: { handle: string; saved: string },
): void {
  const secure = public_url.startsWith('https:') ? '; Secure' : '';
  const life = saved === '' ? 0 : CART_LIFE_S;
  const kind = `Path=/s/${handle}; Max-Age=${life}; HttpOnly; SameSite=Lax${secure}`;
  reply.header('set-cookie', `${cartCookie(handle)}=${saved}; ${kind}`);
}
