import { v7 as newId } from 'uuid';
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
import { createServer } from './serve.ts';
import { registerWeb } from './serve-web.ts';

const config = readConfig(process.env);
const say = (line: string) => process.stdout.write(`${line}\n`);

const store = await openStore(config, 'owns');
if (store.migrated.length > 0) say(`Database: migrated (${store.migrated.join(', ')})`);
await fillSite(store.database, { now: new Date(), newId });
if (config.isDemo) await makeDemo(store.database, { now: new Date(), say });
const web = await buildWeb();
if (web.wasBuilt) say('Web: built');
const secrets = readSecrets(process.env, config.dataDir);
const app = await createServer({
  database: store.database,
  publicUrl: config.publicUrl,
  secret: secrets.current,
  earlierSecrets: secrets.earlier,
  channels: { mail: openMail(config.mail), sms: openSms(config.sms) },
  google: config.google,
  trustedProxies: config.trustedProxies,
  metricsToken: config.metricsToken,
  logger: true,
});
const site = siteAt(config.publicUrl, secrets);
const pages = openPagesOf({ database: store.database, site });
const siteState = siteStateOf(store.database);
const isSignedIn = makeSessionCheck(store.database);
await registerWeb(app, {
  build: web.folder,
  origin: config.publicUrl,
  pages,
  site,
  siteState,
  isSignedIn,
});

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  // Answers running requests, then closes the database.
  await app.close();
  await store.close();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

await app.listen({ port: config.port, host: config.host });
say(`Halkhata is open at ${config.publicUrl}`);
if (config.mail.smtp_url === null) say(`Mail: no SMTP_URL, so it is laid in ${config.mail.folder}`);
if (config.isDemo) for (const line of SIGN_INS) say(`  ${line}`);
