import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import type { OauthApp } from '#domains/connections/core/oauth-app.ts';
import { registerCallback } from '#domains/connections/server/door/register-callback.ts';
import { registerInbox } from '#domains/connections/server/door/register-inbox.ts';
import { providersOf } from '#domains/identity/server/protocol/providers-of.ts';
import { registerAuth } from '#domains/identity/server/register-auth.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { registerOrderLinks } from '#domains/orders/server/register-order-links.ts';
import { findSurvivors } from '#domains/parties/server/door/find-survivors.sql.ts';
import { registerDuesLinks } from '#domains/parties/server/register-dues-links.ts';
import { COUPON_GUESSES } from '#domains/promotions/server/door/coupon-guesses.ts';
import { registerReceiptLinks } from '#domains/sales/server/register-receipt-links.ts';
import type { Database } from '#platform/db/database.ts';
import { type AppOptions, createApp } from '#platform/http/app.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { type OauthClient, type OpenIdSettings, siteAt } from '#platform/http/site.ts';
import { Typesetter } from '#platform/pdf/typesetter.ts';
import { registerPictures } from '#platform/pictures/register-pictures.ts';
import { EXAMPLES } from './described/examples.ts';
import { WEBHOOKS } from './described/webhooks.ts';
import { endpointsOf } from './endpoints.ts';
import { OAUTH_APPS } from './oauth-apps.ts';
import { type Beside, startBeside } from './start-beside.ts';
import { registerWatch } from './watch.ts';

export type ServeOptions = {
  database: Database;
  publicUrl: string;
  secret: string;
  /** Secrets that the site had before; they open what is sealed. */
  earlierSecrets?: readonly string[];
  clock?: () => Date;
  logger?: AppOptions['logger'];
  requestTimeoutMs?: number;
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustedProxies?: readonly string[];
  /** Token for /metrics from another machine; without it only this machine can read them. */
  metricsToken?: string | null;
  /** What runs beside the requests; without it jobs stay queued and sums are not folded. */
  beside?: Beside;
  /** The OpenID client at Google; without it there is no sign-in with Google. */
  google?: OpenIdSettings | null;
  /** Addresses in place of other services' own, by app. */
  services?: Readonly<Record<string, string>>;
  /** Hosts in closed networks that shops may have called. */
  outbound_allow?: readonly string[];
  /** Apps that shops connect by signing in at their services; defaults to those that work. */
  oauth_apps?: readonly OauthApp[];
  /** Our client at each of them, by app. */
  oauth_clients?: Readonly<Record<string, OauthClient>>;
};

/** The server with its API and sign-in; the web application is registered on top of it. */
export async function createServer(options: ServeOptions): Promise<FastifyInstance> {
  const oauthApps = options.oauth_apps ?? OAUTH_APPS;
  const opened = await openApp(options, endpointsOf(oauthApps));
  const { database, clock, site, typesetter, app } = opened;
  startBeside(app, { ...options, clock, site, typesetter });
  await registerInbox(app, { database, site, clock, newId: () => newId() });
  registerCallback(app, { database, site, clock, newId: () => newId(), oauthApps });
  registerReceiptLinks(app, { database, site, typesetter });
  registerOrderLinks(app, { database, site, typesetter });
  registerDuesLinks(app, { database, site, typesetter, clock });
  registerPictures(app, database);
  registerWatch(app, { database, metricsToken: options.metricsToken ?? null });
  await registerAuth(app, {
    database,
    clock,
    newId: () => newId(),
    publicUrl: options.publicUrl,
    secret: options.secret,
    earlierSecrets: options.earlierSecrets ?? [],
    providers: providersOf(site),
  });
  return app;
}

/** A server that answers no requests but those for its health: it runs jobs and folds sums. */
export async function createWorker(options: ServeOptions): Promise<FastifyInstance> {
  const { database, clock, site, typesetter, app } = await openApp(options, []);
  startBeside(app, { ...options, clock, site, typesetter });
  registerWatch(app, { database, metricsToken: options.metricsToken ?? null });
  return app;
}

async function openApp(options: ServeOptions, served: readonly Endpoint[]) {
  const { database } = options;
  const clock = options.clock ?? (() => new Date());
  const { secret: current, earlierSecrets: earlier = [] } = options;
  const { services, outbound_allow, oauth_clients } = options;
  const outside = defined({ services, outbound_allow, oauth_clients });
  const site = siteAt(options.publicUrl, { current, earlier }, options.google, outside);
  const typesetter = new Typesetter();
  const app = await createApp({
    database,
    endpoints: served,
    clock,
    newId: () => newId(),
    logger: options.logger ?? false,
    site,
    typesetter,
    guessed: COUPON_GUESSES,
    findSurvivors,
    described: { webhooks: WEBHOOKS, examples: EXAMPLES },
    trustedProxies: options.trustedProxies ?? [],
    ...defined({ requestTimeoutMs: options.requestTimeoutMs || undefined }),
  });
  app.addHook('onClose', async () => typesetter.close());
  return { database, clock, site, typesetter, app };
}
