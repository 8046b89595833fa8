import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { netOfRequest } from '#platform/http/address.ts';
import { NoticeWriter } from '../inbox/notice-writer.ts';
import { type InboxMeans, isToken, receiveNotice } from '../inbox/receive-notice.ts';
import { RememberedAddresses } from '../inbox/remembered-addresses.ts';
import { noticesRefused } from './notices-refused.ts';

type HookRequest = FastifyRequest<{ Params: { app: string; token: string } }>;

/** A notice is a hint: what it is about is read at the service. */
const BODY_MAX = 65_536;

/** Of an address of the network: a service sends many at once. */
const LIMIT = { rateLimit: { max: 2_000, timeWindow: 2_000, keyGenerator: netOfRequest } };

/** Of a network, notices to what cannot be an address. */
const MALFORMED = { max: 60, timeWindow: 60_000, keyGenerator: netOfRequest };

/**
 * Of a network, those to one address that does not exist, or forged ones there: a service pushes
 * for many shops from one network, and goes on pushing to the address of one that left. Each limit
 * remembers the 5,000 keys that it saw last.
 */
const AT_ONE_ADDRESS = { max: 60, timeWindow: 60_000, keyGenerator: netAndAddress };

function netAndAddress(request: FastifyRequest): string {
  const { app, token } = request.params as HookRequest['params'];
  return `${netOfRequest(request)} ${app}/${token}`;
}

/** What services push: `POST /hooks/{app}/{token}`, outside the API, with its body as it came. */
export async function registerInbox(
  app: FastifyInstance,
  server: Omit<InboxMeans, 'addresses' | 'admission' | 'writer'>,
): Promise<void> {
  const { admission } = app;
  const writer = new NoticeWriter(server.database, admission);
  const means: InboxMeans = { ...server, admission, writer, addresses: new RememberedAddresses() };
  const malformed = app.createRateLimit(MALFORMED);
  const unknown = app.createRateLimit(AT_ONE_ADDRESS);
  const forged = app.createRateLimit(AT_ONE_ADDRESS);

  /** Before the body is read. */
  const look = async (request: HookRequest, reply: FastifyReply) => {
    for (const limit of [malformed, unknown, forged]) {
      const before = await limit(request, { increment: false });
      if (before.isAllowed || before.remaining > 0) continue;
      reply.header('retry-after', String(before.ttlInSeconds));
      return answer(request, reply, 429);
    }
    if (isToken(request.params.token)) return;
    noticesRefused.inc({ why: 'address' });
    return answer(request, reply, 404);
  };

  const answer = async (request: HookRequest, reply: FastifyReply, status: number) => {
    if (status === 404) await (isToken(request.params.token) ? unknown : malformed)(request);
    if (status === 401) await forged(request);
    reply.code(status).header('cache-control', 'no-store').type('text/plain');
    return reply.send(TEXTS[status] ?? '');
  };

  await app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    hooks.post(
      '/hooks/:app/:token',
      { config: LIMIT, bodyLimit: BODY_MAX, onRequest: look },
      async (request: HookRequest, reply) => {
        const { params, headers, body } = request;
        const notice = {
          ...params,
          id: headerOf(headers['webhook-id']),
          timestamp: headerOf(headers['webhook-timestamp']),
          signature: headerOf(headers['webhook-signature']),
          raw: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        };
        return answer(request, reply, await receiveNotice(means, notice));
      },
    );
  });
}

const TEXTS: Readonly<Record<number, string>> = {
  401: 'Signature refused',
  404: 'Not found',
  429: 'Too many',
};

/** Two headers count as none. */
function headerOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
