import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCartAction } from '#domains/storefront/core/cart-action.ts';
import { isHandle } from '#domains/storefront/core/handle.ts';
import { CART_LIFE_S, cartCookie } from '#domains/storefront/core/saved-cart.ts';
import { changeSavedCart } from '#domains/storefront/server/door/change-cart.ts';
import { enterStore } from '#domains/storefront/server/door/enter-store.sql.ts';
import { cookiesOf } from '#platform/contract/preferences.ts';
import { type Database, withTransaction } from '#platform/db/database.ts';
import type { Site } from '#platform/http/site.ts';

type Means = { site: Site; database: Database };
type Requested = { Params: { handle: string } };
type Call = { request: FastifyRequest<Requested>; reply: FastifyReply };

const FORM_MAX = 16_384;

/** The forms of a store's pages, which work without a script: each answers with another page. */
export async function registerStoreForms(
  app: FastifyInstance,
  means: Means,
  config: FastifyContextConfig,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: FORM_MAX },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );
    scope.addHook('preHandler', async (request, reply) => {
      if (!isOfStore(means.site, request)) await refuse(reply, 403);
    });
    scope.post<Requested>('/s/:handle/cart', { config }, (request, reply) =>
      takeCart(app, means, { request, reply }),
    );
  });
}

/** Browsers name the page that a form was sent from; no other site may send one. */
function isOfStore({ public_url }: Site, { headers }: FastifyRequest): boolean {
  const origin = headers.origin;
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === new URL(public_url).origin || new URL(origin).host === headers.host;
}

function refuse(reply: FastifyReply, status: number) {
  return reply.code(status).type('text/plain').header('cache-control', 'no-store').send('Refused');
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
  const message = changed.message ?? (action.kind === 'add' ? 'added' : null);
  return seeOther(reply, `${base}/cart${message === null ? '' : `?m=${message}`}`);
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
