import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { startPriceClock } from '#domains/catalog/server/door/price-clock.ts';
import { providersOf } from '#domains/identity/server/protocol/providers-of.ts';
import { registerAuth } from '#domains/identity/server/register-auth.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { startFold } from '#domains/measures/server/door/fold.ts';
import { registerOrderLinks } from '#domains/orders/server/register-order-links.ts';
import { findSurvivors } from '#domains/parties/server/door/find-survivors.sql.ts';
import { registerDuesLinks } from '#domains/parties/server/register-dues-links.ts';
import { COUPON_GUESSES } from '#domains/promotions/server/door/coupon-guesses.ts';
import { startRecurring } from '#domains/recurring/server/door/recurring-clock.ts';
import { registerReceiptLinks } from '#domains/sales/server/register-receipt-links.ts';
import type { Database } from '#platform/db/database.ts';
import { createApp } from '#platform/http/app.ts';
import { type OpenIdSettings, siteAt } from '#platform/http/site.ts';
import { type Channels, Sender } from '#platform/messages/sender.ts';
import { Typesetter } from '#platform/pdf/typesetter.ts';
import { registerPictures } from '#platform/pictures/register-pictures.ts';
import { attachPrintouts } from './attach-printouts.ts';
import { endpoints } from './endpoints.ts';
import { FOLDED } from './measures.ts';
import { registerWatch } from './watch.ts';

export type ServeOptions = {
  database: Database;
  publicUrl: string;
  secret: string;
  /** Secrets that the site had before; they open what is sealed. */
  earlierSecrets?: readonly string[];
  clock?: () => Date;
  logger?: boolean;
  requestTimeoutMs?: number;
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustedProxies?: readonly string[];
  /** Token for /metrics from another machine; without it only this machine can read them. */
  metricsToken?: string | null;
  /** How messages are sent; without it they stay queued. */
  channels?: Channels;
  /** The OpenID client at Google; without it there is no sign-in with Google. */
  google?: OpenIdSettings | null;
};

/** The server with its API and sign-in; the web application is registered on top of it. */
export async function createServer(options: ServeOptions): Promise<FastifyInstance> {
  const clock = options.clock ?? (() => new Date());
  const { secret: current, earlierSecrets: earlier = [] } = options;
  const site = siteAt(options.publicUrl, { current, earlier }, options.google);
  const typesetter = new Typesetter();
  const app = await createApp({
    database: options.database,
    endpoints,
    clock,
    newId: () => newId(),
    logger: options.logger ?? false,
    site,
    typesetter,
    guessed: COUPON_GUESSES,
    findSurvivors,
    trustedProxies: options.trustedProxies ?? [],
    ...defined({ requestTimeoutMs: options.requestTimeoutMs || undefined }),
  });
  app.addHook('onClose', async () => typesetter.close());
  if (options.channels !== undefined) {
    const { database, channels } = options;
    const onFailure = (failure: object) => app.log.warn(failure, 'a message was not sent');
    const attach = attachPrintouts({ database, site, typesetter, clock });
    const sender = new Sender({ database, site, channels, clock, attach, onFailure });
    app.addHook('onClose', () => sender.close());
    const recurring = startRecurring({
      database,
      site,
      clock,
      newId: () => newId(),
      onFailure: (failure) => app.log.error(failure, 'what recurs was not made'),
    });
    app.addHook('onClose', () => recurring.close());
    const prices = startPriceClock({
      database,
      clock,
      newId: () => newId(),
      onFailure: (failure) => app.log.error(failure, 'planned prices did not begin'),
    });
    app.addHook('onClose', () => prices.close());
    const fold = startFold({
      database,
      folded: FOLDED,
      clock,
      onFailure: (failure) => app.log.error(failure, 'documents were not folded into the sums'),
    });
    app.addHook('onClose', () => fold.close());
  }
  registerReceiptLinks(app, { database: options.database, site, typesetter });
  registerOrderLinks(app, { database: options.database, site, typesetter });
  registerDuesLinks(app, { database: options.database, site, typesetter, clock });
  registerPictures(app, options.database);
  registerWatch(app, { database: options.database, metricsToken: options.metricsToken ?? null });
  await registerAuth(app, {
    database: options.database,
    clock,
    newId: () => newId(),
    publicUrl: options.publicUrl,
    secret: current,
    earlierSecrets: earlier,
    providers: providersOf(site),
  });
  return app;
}
