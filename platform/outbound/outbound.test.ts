import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as Tcp } from 'node:net';
import { inspect } from 'node:util';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Outbound } from './outbound.ts';
import type { OutboundCall } from './outbound-call.ts';
import { outboundSeconds } from './outbound-seconds.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const MIB = 1_048_576;
const BOMB = gzipSync(Buffer.alloc(200 * MIB));
const client = new Outbound({ connect_ms: 300 });

let server: Server;
let origin = '';
/** The paths of all requests since the test began. */
let requests: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://here');
    requests.push(pathname);
    response.on('error', () => undefined);
    HANDLERS[pathname]?.(request, response);
  });
  origin = await openAt(server, 'http');
});

beforeEach(() => {
  requests = [];
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

async function openAt(listener: Tcp, scheme: string): Promise<string> {
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return `${scheme}://127.0.0.1:${(listener.address() as AddressInfo).port}`;
}

/** A call that the operator's environment could have named. */
function call(path: string, more: Partial<OutboundCall> = {}) {
  const url = path.startsWith('http') ? path : origin + path;
  return client.call({ destination: 'sms', trust: 'operator', method: 'GET', url, ...more });
}

/** Writes until the other side has had enough. */
function pour(response: ServerResponse, chunk: Buffer): void {
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  };
  response.on('drain', more);
  more();
}

const poured = { bytes: 0 };

const HANDLERS: Readonly<Record<string, Handler>> = {
  '/well': (_request, response) => response.end('well'),
  '/echo': (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      response.end(JSON.stringify({ method, url, headers, body: String(Buffer.concat(chunks)) }));
    });
  },
  '/late': (_request, response) => void setTimeout(() => response.end('late'), 400),
  '/never': () => undefined,
  '/drips': (_request, response) => {
    const drip = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(drip));
  },
  '/half': (_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('x'.repeat(50));
  },
  '/cut': (_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('x'.repeat(50), () => response.destroy());
  },
  '/cut-chunks': (_request, response) => {
    response.write('x'.repeat(50), () => response.destroy());
  },
  '/reset': (request) => request.socket.resetAndDestroy(),
  '/closed': (request) => request.socket.end(),
  '/too-long': (request) => {
    request.socket.end(
      'HTTP/1.1 200 OK\r\ncontent-length: 4\r\nconnection: close\r\n\r\nwell, and more',
    );
  },
  '/two-lengths': (request) => {
    request.socket.end('HTTP/1.1 200 OK\r\ncontent-length: 4\r\ncontent-length: 5\r\n\r\nwell!');
  },
  '/wrong-chunk': (request) => {
    request.socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nwell');
  },
  '/not-http': (request) => request.socket.end('220 mail.example ready\r\n'),
  '/large-headers': (_request, response) => response.setHeader('x', 'x'.repeat(40_000)).end(),
  '/huge': (_request, response) => {
    pour(response, Buffer.alloc(65_536));
    response.on('close', () => Object.assign(poured, { bytes: response.socket?.bytesWritten }));
  },
  '/exact': (_request, response) => response.end(Buffer.alloc(MIB)),
  '/gzip': (_request, response) => zipped(response, gzipSync('well')),
  '/bomb': (_request, response) => zipped(response, BOMB),
  // Each unpacks to nothing, and they never end.
  '/empty-bombs': (_request, response) => {
    response.setHeader('content-encoding', 'gzip');
    pour(response, Buffer.concat(Array<Buffer>(1000).fill(gzipSync(''))));
  },
  '/broken-gzip': (_request, response) => zipped(response, randomBytes(1000)),
  '/short-gzip': (_request, response) =>
    zipped(response, gzipSync(randomBytes(1000)).subarray(0, 500)),
  '/twice-gzip': (_request, response) => {
    response.setHeader('content-encoding', 'gzip, gzip').end(gzipSync(gzipSync('well')));
  },
  '/brotli': (_request, response) => {
    response.setHeader('content-encoding', 'br').end(brotliCompressSync('well'));
  },
  '/no-content': (_request, response) => {
    response.writeHead(204, { 'content-encoding': 'gzip' }).end();
  },
  '/loop': (_request, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/there': (_request, response) => response.writeHead(307, { location: 'well' }).end('moved'),
  '/to': ({ url }, response) => {
    const { searchParams } = new URL(url ?? '', 'http://here');
    const location = encodeURI(searchParams.get('location') ?? '');
    response.writeHead(302, { location }).end();
  },
  '/busy': ({ url }, response) => {
    const { searchParams } = new URL(url ?? '', 'http://here');
    const status = Number(searchParams.get('status') ?? 429);
    response.writeHead(status, { 'retry-after': searchParams.get('after') ?? '' }).end();
  },
};

function zipped(response: ServerResponse, body: Buffer): void {
  response.setHeader('content-encoding', 'gzip').end(body);
}

describe('an answer', () => {
  test('has status, headers and body, and the request was as given', async () => {
    const headers = { authorization: 'Bearer 1', 'X-Mine': 'yes' };
    const result = await call('/echo?a=1', { method: 'POST', headers, body: 'কথা' });
    if ('failure' in result) throw new Error(result.failure);
    expect(result).toMatchObject({ status: 200, retry_after_ms: null });
    expect(result.headers.get('content-length')).toBe(String(result.body.length));
    expect(JSON.parse(String(result.body))).toMatchObject({
      method: 'POST',
      url: '/echo?a=1',
      body: 'কথা',
      headers: { authorization: 'Bearer 1', 'x-mine': 'yes', connection: 'close' },
    });
  });

  test('is unpacked', async () => {
    expect(await call('/gzip')).toMatchObject({ status: 200, body: Buffer.from('well') });
  });

  test.each([
    ['HEAD', '/gzip'],
    ['HEAD', '/exact'],
    ['GET', '/no-content'],
  ] as const)('without a body is one: %s %s', async (method, path) => {
    const result = await call(path, { method, bytes_max: 10 });
    expect(result).toMatchObject({ body: Buffer.alloc(0) });
  });

  test('may be exactly as large as the limit', async () => {
    expect(await call('/exact')).toMatchObject({ status: 200, body: { length: MIB } });
  });

  test('longer than its stated length ends there', async () => {
    expect(await call('/too-long')).toMatchObject({ status: 200, body: Buffer.from('well') });
  });

  test('with an error status is an answer', async () => {
    expect(await call('/busy?status=500')).toMatchObject({ status: 500 });
  });
});

describe('a failure', () => {
  test.each([
    ['/late', 'time_out', null],
    ['/never', 'time_out', null],
    ['/drips', 'time_out', 200],
    ['/half', 'time_out', 200],
    ['/cut', 'bad_answer', 200],
    ['/cut-chunks', 'bad_answer', 200],
    ['/wrong-chunk', 'bad_answer', 200],
    ['/reset', 'cut_off', null],
    ['/closed', 'cut_off', null],
    ['/two-lengths', 'bad_answer', null],
    ['/not-http', 'bad_answer', null],
    ['/large-headers', 'too_large', null],
    ['/huge', 'too_large', 200],
    ['/bomb', 'too_large', 200],
    ['/empty-bombs', 'too_large', 200],
    ['/broken-gzip', 'bad_answer', 200],
    ['/short-gzip', 'bad_answer', 200],
    ['/twice-gzip', 'bad_answer', 200],
    ['/brotli', 'bad_answer', 200],
  ])(
    'of %s is %s, after the status %s, and nothing is tried again',
    async (path, failure, status) => {
      const timeout_ms = failure === 'time_out' ? 200 : 10_000;
      expect(await call(path, { timeout_ms })).toMatchObject({ failure, status });
      expect(requests).toEqual([path]);
    },
  );

  test('comes within the time-out', async () => {
    const began = performance.now();
    await call('/drips', { timeout_ms: 300 });
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test('ends the other side’s work, and holds little of a bomb', async () => {
    await call('/huge');
    await expect.poll(() => poured.bytes).toBeGreaterThan(0);
    expect(poured.bytes).toBeLessThan(32 * MIB);
    const before = process.memoryUsage.rss();
    await Promise.all(Array.from({ length: 8 }, () => call('/bomb')));
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * MIB);
  });

  test('without a connection is unreachable', async () => {
    const closed = createTcpServer();
    const url = await openAt(closed, 'http');
    await new Promise((done) => closed.close(done));
    expect(await call(url)).toMatchObject({ failure: 'unreachable', why: 'ECONNREFUSED' });
    const nobody = 'http://no-such-name.invalid/';
    expect(await call(nobody)).toMatchObject({ failure: 'unreachable', status: null });
  });

  test('of TLS is unreachable, because nothing was sent', async () => {
    const said: Buffer[] = [];
    const plain = createTcpServer((socket) => {
      socket.on('error', () => undefined).on('data', (chunk) => said.push(chunk));
    });
    const url = await openAt(plain, 'https');
    const result = await call(`${url}/secret-path`);
    expect(result).toMatchObject({ failure: 'unreachable', why: 'UND_ERR_CONNECT_TIMEOUT' });
    expect(String(Buffer.concat(said))).not.toContain('secret-path');
    expect(await call(origin.replace('http:', 'https:'))).toMatchObject({ failure: 'unreachable' });
    await new Promise((done) => plain.close(done));
  });

  test('of a name server that never answers comes in time too', async () => {
    const silent = new Outbound({ resolve: () => new Promise(() => undefined) });
    const url = 'https://shop.example/';
    const began = performance.now();
    const shop = {
      destination: 'sms',
      trust: 'shop',
      method: 'GET',
      url,
      timeout_ms: 100,
    } as const;
    expect(await silent.call(shop)).toMatchObject({ failure: 'time_out' });
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test('of a call that is no HTTP names neither value nor library', async () => {
    const headers = { authorization: 'Bearer a\r\nx-injected: b' };
    const result = await call('/echo', { headers });
    expect(result).toMatchObject({ failure: 'bad_call', why: 'UND_ERR_INVALID_ARG' });
    expect(requests).toEqual([]);
  });
});

describe('a redirect', () => {
  test('is an answer, unless it is asked for', async () => {
    expect(await call('/there')).toMatchObject({ status: 307, body: Buffer.from('moved') });
    const followed = await call('/there', { redirects_max: 1 });
    expect(followed).toMatchObject({ status: 200, body: Buffer.from('well') });
  });

  test('is followed as often as asked for', async () => {
    const result = await call('/loop', { redirects_max: 3 });
    expect(result).toMatchObject({ failure: 'too_many_redirects' });
    expect(requests).toEqual(['/loop', '/loop', '/loop', '/loop']);
  });

  test('of a POST is not followed: its body may be a credential', async () => {
    const result = await call('/there', { method: 'POST', body: 'x', redirects_max: 3 });
    expect(result).toMatchObject({ status: 307 });
    expect(requests).toEqual(['/there']);
  });

  test('keeps headers within its origin', async () => {
    const headers = { authorization: 'Bearer 1' };
    const result = await call('/to?location=/echo', { headers, redirects_max: 1 });
    expect(String('body' in result && result.body)).toContain('Bearer 1');
  });

  test('into a closed network is refused, even from an address of the operator', async () => {
    const other = createServer((_request, response) => response.end());
    let reached = 0;
    other.on('connection', () => {
      reached += 1;
    });
    const url = await openAt(other, 'http');
    const { port } = new URL(url);
    const places = [
      ...[url, `https://127.0.0.1:${port}`, `//127.0.0.1:${port}/`, `http://localhost:${port}`],
      ...[`http://0x7f.1:${port}`, `http://user:x@127.0.0.1:${port}`, 'https://169.254.169.254/'],
      ...['file:///etc/passwd', 'https://[::1]/', `http://[::ffff:7f00:1]:${port}/`, 'https:///'],
    ];
    for (const place of places) {
      const path = `/to?location=${encodeURIComponent(place)}`;
      const result = await call(path, { redirects_max: 5 });
      expect([place, result]).toMatchObject([place, { failure: 'refused_address' }]);
    }
    expect(requests).toEqual(places.map(() => '/to'));
    expect(reached).toBe(0);
    await new Promise((done) => other.close(done));
  });
});

describe('Retry-After', () => {
  const HOUR = 3_600_000;
  test.each([
    ['120', 429, 120_000],
    ['0', 429, 0],
    ['1', 503, 1_000],
    ['1000000000', 429, 24 * HOUR],
    ['-1', 429, null],
    ['1e9', 429, null],
    ['1.5', 429, null],
    ['', 429, null],
    ['soon', 429, null],
    ['2050-01-01', 429, null],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 429, 0],
    ['Fri, 01 Jan 2100 00:00:00 GMT', 503, 24 * HOUR],
    ['Fri, 99 Jan 2100 00:00:00 GMT', 503, null],
    ['120', 200, null],
    ['120', 500, null],
  ])('%s with %s is %s', async (after, status, retry_after_ms) => {
    const result = await call(`/busy?status=${status}&after=${encodeURIComponent(after)}`);
    expect(result).toMatchObject({ status, retry_after_ms });
    expect(requests).toEqual(['/busy']);
  });

  test('as a date is the time until then', async () => {
    const after = new Date(Date.now() + HOUR).toUTCString();
    const result = await call(`/busy?after=${encodeURIComponent(after)}`);
    const wait = 'retry_after_ms' in result ? result.retry_after_ms : null;
    expect(wait).toBeGreaterThan(HOUR - 30_000);
    expect(wait).toBeLessThanOrEqual(HOUR);
  });
});

describe('secrets', () => {
  const CANARY = 'canary/+ "ক"';
  const spellings = [
    CANARY,
    ...[encodeURIComponent(CANARY), Buffer.from(CANARY).toString('base64'), 'canary'],
  ];

  test('are in no result, however it ends, and in no metric', async () => {
    const inPath = encodeURIComponent(CANARY);
    const ends = Object.keys(HANDLERS).filter((path) => path !== '/echo');
    const results: unknown[] = [];
    for (const path of [...ends, 'https://127.0.0.1:9', 'http://no-such-name.invalid']) {
      for (const redirects_max of [0, 2]) {
        const more = {
          headers: {
            authorization: `Bearer ${inPath}`,
            'x-api-key': inPath,
            cookie: `a=${inPath}`,
          },
          secrets: [CANARY],
          timeout_ms: 200,
          redirects_max,
        };
        const result = await call(`${path}?location=/${inPath}&api_key=${inPath}`, more);
        // What the other side answers is its own.
        results.push({ ...result, headers: null, body: null });
      }
    }
    const registry = new Registry();
    registry.registerMetric(outboundSeconds);
    const written = [
      ...[JSON.stringify(results), inspect(results, { depth: null, showHidden: true })],
      await registry.metrics(),
    ];
    for (const text of written) {
      for (const spelling of spellings) expect(text).not.toContain(spelling);
    }
    expect(written[0]).toContain('too_large');
    expect(results[0]).toMatchObject({ called: `GET ${origin}/well?location=&api_key=` });
  });

  test('in the path of an address are hidden', async () => {
    const result = await call('/bot12345:abc/send', { secrets: ['12345:abc'], timeout_ms: 50 });
    expect(result.called).toBe(`GET ${origin}/bot[hidden]/send`);
  });
});

test('each call is counted, by what it called and how it ended', async () => {
  const registry = new Registry();
  registry.registerMetric(outboundSeconds);
  outboundSeconds.reset();
  await call('/well');
  await call('/busy');
  await call('/reset', { destination: 'sign_in' });
  const counts = (await registry.metrics())
    .split('\n')
    .filter((line) => line.startsWith('outbound_call_seconds_count'));
  expect(counts.sort()).toEqual([
    'outbound_call_seconds_count{destination="sign_in",outcome="cut_off"} 1',
    'outbound_call_seconds_count{destination="sms",outcome="2xx"} 1',
    'outbound_call_seconds_count{destination="sms",outcome="4xx"} 1',
  ]);
});
