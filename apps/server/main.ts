import type { FastifyInstance } from 'fastify';
import { v7 as newId } from 'uuid';
import { defined } from '#domains/kernel/core/defined.ts';
import { openDatabase } from '#platform/db/database.ts';
import { siteAt } from '#platform/http/site.ts';
import { openMail } from '#platform/mail/open-mail.ts';
import { openSms } from '#platform/sms/open-sms.ts';
import { buildWeb } from './build-web.ts';
import { readConfig, readSecrets } from './config.ts';
import { makeDemo } from './demo/make-demo.ts';
import { SIGN_INS } from './demo/staff.ts';
import { fillSite } from './fill-site.ts';
import { makeSessionCheck, openPagesOf, siteStateOf } from './open-pages.ts';
import { openStore } from './open-store.ts';
import { createServer, createWorker, type ServeOptions } from './serve.ts';
import { registerWeb } from './serve-web.ts';
import type { Beside } from './start-beside.ts';

const config = readConfig(process.env);
const say = (line: string) => process.stdout.write(`${line}\n`);

const store = await openStore(config, 'owns');
if (store.migrated.length > 0) say(`Database: migrated (${store.migrated.join(', ')})`);
await fillSite(store.database, { now: new Date(), newId });
if (config.isDemo) await makeDemo(store.database, { now: new Date(), say });
const secrets = readSecrets(process.env, config.dataDir);
// Two connections of their own, so that jobs never take those of requests.
const jobsDatabase = openDatabase(store.login, 2);
const beside: Beside = {
  channels: { mail: openMail(config.mail), sms: openSms(config.sms) },
  jobs: { login: store.jobsLogin, database: jobsDatabase },
};
const options: ServeOptions = {
  database: store.database,
  publicUrl: config.publicUrl,
  secret: secrets.current,
  earlierSecrets: secrets.earlier,
  google: config.google,
  services: config.services,
  outbound_allow: config.outbound_allow,
  trustedProxies: config.trustedProxies,
  metricsToken: config.metricsToken,
  logger: true,
  ...defined({ beside: config.role === 'web' ? undefined : beside }),
};
const app = config.role === 'worker' ? await createWorker(options) : await openSite();

/** The API with the web application on top of it. */
async function openSite(): Promise<FastifyInstance> {
  const web = await buildWeb();
  if (web.wasBuilt) say('Web: built');
  const server = await createServer(options);
  const site = siteAt(config.publicUrl, secrets);
  await registerWeb(server, {
    build: web.folder,
    origin: config.publicUrl,
    pages: openPagesOf({ database: store.database, site }),
    database: store.database,
    site,
    siteState: siteStateOf(store.database),
    isSignedIn: makeSessionCheck(store.database),
  });
  return server;
}

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  // Answers running requests, then closes the database.
  await app.close();
  await jobsDatabase.close();
  await store.close();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

await app.listen({ port: config.port, host: config.host });
const opened = config.role === 'worker' ? 'runs its jobs' : `is open at ${config.publicUrl}`;
say(`Halkhata ${opened}`);
if (config.mail.smtp_url === null) say(`Mail: no SMTP_URL, so it is laid in ${config.mail.folder}`);
if (config.isDemo) for (const line of SIGN_INS) say(`  ${line}`);
