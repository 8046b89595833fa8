// The server with its jobs and without the web application, for the proof of the frame to the
// outside: `outside.fixture.ts DATA_DIR PORT SERVICES`. It prints its port once it answers.
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { openDatabase } from '#platform/db/database.ts';
import { openMail } from '#platform/mail/open-mail.ts';
import { openSms } from '#platform/sms/open-sms.ts';
import { openStore } from '../open-store.ts';
import { createServer } from '../serve.ts';

const [dataDir = '', port = '0', services = '{}'] = process.argv.slice(2);
const urls = { databaseUrl: null, databaseAppUrl: null, databaseJobsUrl: null };
const store = await openStore({ dataDir, ...urls }, 'owns');
const database = openDatabase(store.login, 2);
const app = await createServer({
  database: store.database,
  publicUrl: 'http://localhost',
  secret: 'of the tests',
  services: JSON.parse(services),
  outbound_allow: ['localhost'],
  beside: {
    channels: {
      mail: openMail({ smtp_url: null, from: 'shop@localhost', folder: `${dataDir}/mail` }),
      sms: openSms({ url: null, token: '', folder: `${dataDir}/mail` }),
    },
    jobs: { login: store.jobsLogin, database },
  },
});
process.on('SIGTERM', async () => {
  await app.close();
  await database.close();
  await store.close();
});
await app.listen({ port: Number(port), host: '127.0.0.1' });
// A killed process cannot write its cache at exit.
flushCompileCache();
console.log((app.server.address() as AddressInfo).port);
