/**
 * The server as its own process, without the web application: the production path of a product
 * call. Tells its port to the parent and stops when the parent goes.
 */
import { readConfig } from '../../apps/server/config.ts';
import { openStore } from '../../apps/server/open-store.ts';
import { createServer } from '../../apps/server/serve.ts';

const config = readConfig(process.env);
const store = await openStore(config, 'joins');
const app = await createServer({
  database: store.database,
  publicUrl: config.publicUrl,
  secret: 'bench',
});
process.once('disconnect', async () => {
  await app.close();
  await store.close();
});
await app.listen({ port: config.port, host: config.host });
process.send?.('listening');
