import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { Outbound } from './outbound.ts';

/**
 * Run in a network namespace where this machine has the public address 8.8.8.8, with the folder of
 * a certificate. Prints what became of a shop's calls to that address, as JSON.
 */
const [, , folder = ''] = process.argv;
const PUBLIC = '8.8.8.8';
const PORT = 8443;
const REDIRECTS: Readonly<Record<string, string>> = {
  '/there': '/here',
  '/away': `https://b.example:${PORT}/in`,
  '/down': `http://a.example:${PORT}/in`,
};

const seen: unknown[] = [];
const server = createServer(
  { key: readFileSync(`${folder}/key.pem`), cert: readFileSync(`${folder}/cert.pem`) },
  ({ url, headers, socket }, response) => {
    const { servername } = socket as { servername?: string };
    seen.push({
      url,
      host: headers.host,
      servername,
      authorization: headers.authorization ?? null,
    });
    const location = REDIRECTS[url ?? ''];
    if (location !== undefined) response.writeHead(302, { location });
    response.end('well');
  },
);
let closedConnections = 0;
const closed = createTcpServer((socket) => {
  closedConnections += 1;
  socket.destroy();
});
server.listen(PORT, PUBLIC);
closed.listen(PORT, '127.0.0.1');
await Promise.all([once(server, 'listening'), once(closed, 'listening')]);

async function call(path: string, answers: readonly (readonly string[])[], host = 'a.example') {
  const left = [...answers];
  const client = new Outbound({ resolve: async () => left.shift() ?? [] });
  const url = `https://${host}:${PORT}${path}`;
  const headers = { authorization: 'Bearer 1' };
  const common = { destination: 'sms', trust: 'shop', method: 'GET' } as const;
  const result = await client.call({ ...common, url, headers, redirects_max: 2 });
  return 'failure' in result ? `${result.failure} ${result.why}`.trim() : String(result.body);
}

const results = {
  plain: await call('/', [[PUBLIC]]),
  same_origin: await call('/there', [[PUBLIC], [PUBLIC]]),
  other_origin: await call('/away', [[PUBLIC], [PUBLIC]]),
  rebound: await call('/there', [[PUBLIC], ['127.0.0.1']]),
  one_closed: await call('/', [[PUBLIC, '127.0.0.1']]),
  downgraded: await call('/down', [[PUBLIC], [PUBLIC]]),
  other_name: await call('/', [[PUBLIC]], 'c.example'),
};
process.stdout.write(JSON.stringify({ results, seen, closedConnections }));
process.exit();
