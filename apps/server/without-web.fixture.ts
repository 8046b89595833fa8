// The server without the web application, for crash tests: `without-web.fixture.ts DATA_DIR PORT`.
// It prints its port in one line once it answers.
import { flushCompileCache } from 'node:module';
import type { AddressInfo } from 'node:net';
import { startFold } from '#domains/measures/server/door/fold.ts';
import { FOLDED } from './measures.ts';
import { openStore } from './open-store.ts';
import { createServer } from './serve.ts';

const [dataDir = '', port = '0'] = process.argv.slice(2);
const publicUrl = `http://127.0.0.1:${port}`;
const config = {
  dataDir,
  port: Number(port),
  host: '127.0.0.1',
  publicUrl,
  databaseUrl: null,
  databaseAppUrl: null,
  databaseJobsUrl: null,
  isDemo: false,
};
const store = await openStore(config, 'owns');
const app = await createServer({ database: store.database, publicUrl, secret: 'of the tests' });
// Without a pause, and whatever is posted at once: a kill finds it at work.
const fold = startFold({
  database: store.database,
  folded: FOLDED,
  clock: () => new Date('2100-01-01T00:00:00Z'),
  onFailure: () => undefined,
  pauseMs: 20,
});
process.on('SIGTERM', async () => {
  await fold.close();
  await app.close();
  await store.close();
});
await app.listen({ port: config.port, host: config.host });
// A killed process cannot write its cache at exit.
flushCompileCache();
console.log((app.server.address() as AddressInfo).port);
