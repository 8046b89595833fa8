/**
 * The server as a separate process: the production path of an API call, with the web application if
 * WEB is set. Sends its port to the parent and stops with it.
 */

import { openDatabase } from '#platform/db/database.ts';
import { siteAt } from '#platform/http/site.ts';
import { openMail } from '#platform/mail/open-mail.ts';
import { openSms } from '#platform/sms/open-sms.ts';
import { buildWeb } from '../../apps/server/build-web.ts';
import { readConfig } from '../../apps/server/config.ts';
import { makeSessionCheck, openPagesOf, siteStateOf } from '../../apps/server/open-pages.ts';
import { openStore } from '../../apps/server/open-store.ts';
import { createServer } from '../../apps/server/serve.ts';
import { registerWeb } from '../../apps/server/serve-web.ts';

const config = readConfig(process.env);
const store = await openStore(config, 'joins');
const jobsDatabase = openDatabase(store.login, 2);
const app = await createServer({
  database: store.database,
  publicUrl: config.publicUrl,
  secret: 'bench',
  // The receiver of webhooks is on this machine.
  outbound_allow: ['localhost'],
  // With what runs beside the requests, as in production: the fold of sums is part of a sale.
  beside: {
    channels: { mail: openMail(config.mail), sms: openSms(config.sms) },
    jobs: { login: store.jobsLogin, database: jobsDatabase },
  },
});
if (process.env.WEB === '1') {
  const { folder } = await buildWeb();
  const site = siteAt(config.publicUrl, 'bench');
  const pages = openPagesOf({ database: store.database, site });
  const siteState = siteStateOf(store.database);
  const isSignedIn = makeSessionCheck(store.database);
  await registerWeb(app, {
    build: folder,
    origin: config.publicUrl,
    pages,
    database: store.database,
    site,
    siteState,
    isSignedIn,
  });
}
process.once('disconnect', async () => {
  await app.close();
  await jobsDatabase.close();
  await store.close();
});
await app.listen({ port: config.port, host: config.host });
process.send?.('listening');
