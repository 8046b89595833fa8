import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import type { OauthApp } from '#domains/connections/core/oauth-app.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { openDatabase } from '#platform/db/database.ts';
import { siteAt } from '#platform/http/site.ts';
import { openMail } from '#platform/mail/open-mail.ts';
import { openSms } from '#platform/sms/open-sms.ts';
import { buildWeb } from './build-web.ts';
import { type Config, readConfig, readSecrets } from './config.ts';
import { makeDemo } from './demo/make-demo.ts';
import { SIGN_INS } from './demo/staff.ts';
import { fillSite } from './fill-site.ts';
import { makeSessionCheck, openPagesOf, siteStateOf } from './open-pages.ts';
import { openStore, type Store } from './open-store.ts';
import { createServer, createWorker, type ServeOptions } from './serve.ts';
import { registerWeb } from './serve-web.ts';
import type { Beside } from './start-beside.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * The server by its environment, until a signal ends it.
 *
 * @param oauthApps - those that shops connect by signing in at their services
 */
export async function runServer(oauthApps: readonly OauthApp[]): Promise<void> {
  const config = readConfig(process.env, oauthApps);
  const store = await openStore(config, 'owns');
  if (store.migrated.length > 0) say(`Database: migrated (${store.migrated.join(', ')})`);
  await fillSite(store.database, { now: new Date(), newId });
  if (config.isDemo) await makeDemo(store.database, { now: new Date(), say });
  // Two connections of their own, so that jobs never take those of requests.
  const jobsDatabase = openDatabase(store.login, 2);
  const beside: Beside = {
    channels: { mail: openMail(config.mail), sms: openSms(config.sms) },
    jobs: { login: store.jobsLogin, database: jobsDatabase },
  };
  const options = { ...optionsOf(config, store, beside), oauth_apps: oauthApps };
  const app =
    config.role === 'worker' ? await createWorker(options) : await openSite(config, options);
  stopBySignal(async () => {
    // Answers running requests, then closes the database.
    await app.close();
    await jobsDatabase.close();
    await store.close();
  });
  await app.listen({ port: config.port, host: config.host });
  sayOpen(config);
}

function optionsOf(config: Config, store: Store, beside: Beside): ServeOptions {
  const secrets = readSecrets(process.env, config.dataDir);
  return {
    database: store.database,
    publicUrl: config.publicUrl,
    secret: secrets.current,
    earlierSecrets: secrets.earlier,
    google: config.google,
    services: config.services,
    outbound_allow: config.outbound_allow,
    oauth_clients: config.oauth_clients,
    trustedProxies: config.trustedProxies,
    metricsToken: config.metricsToken,
    logger: true,
    ...defined({ beside: config.role === 'web' ? undefined : beside }),
  };
}

/** The API with the web application on top of it. */
async function openSite(config: Config, options: ServeOptions): Promise<FastifyInstance> {
  const web = await buildWeb();
  if (web.wasBuilt) say('Web: built');
  const server = await createServer(options);
  const { database, secret: current, earlierSecrets: earlier = [] } = options;
  const site = siteAt(config.publicUrl, { current, earlier });
  await registerWeb(server, {
    build: web.folder,
    origin: config.publicUrl,
    pages: openPagesOf({ database, site }),
    database,
    site,
    siteState: siteStateOf(database),
    isSignedIn: makeSessionCheck(database),
  });
  return server;
}

function stopBySignal(close: () => Promise<void>): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    await close();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
}

function sayOpen({ role, publicUrl, mail, isDemo }: Config): void {
  say(`Halkhata ${role === 'worker' ? 'runs its jobs' : `is open at ${publicUrl}`}`);
  if (mail.smtp_url === null) say(`Mail: no SMTP_URL, so it is laid in ${mail.folder}`);
  if (isDemo) for (const line of SIGN_INS) say(`  ${line}`);
}
