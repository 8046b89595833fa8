import type { FastifyInstance, FastifyRequest } from 'fastify';
import { netOfRequest } from '#platform/http/address.ts';
import { type InboxMeans, receiveNotice } from '../inbox/receive-notice.ts';

type HookRequest = FastifyRequest<{ Params: { app: string; token: string } }>;

const BODY_MAX = 1_048_576;

/** Of an address of the network: a service sends many at once. */
const LIMIT = { rateLimit: { max: 2_000, timeWindow: 2_000, keyGenerator: netOfRequest } };

/** What services push: `POST /hooks/{app}/{token}`, outside the API, with its body as it came. */
export async function registerInbox(app: FastifyInstance, means: InboxMeans): Promise<void> {
  await app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    hooks.post(
      '/hooks/:app/:token',
      { config: LIMIT, bodyLimit: BODY_MAX },
      async ({ params, headers, body }: HookRequest, reply) => {
        const status = await receiveNotice(means, {
          ...params,
          id: headerOf(headers['webhook-id']),
          timestamp: headerOf(headers['webhook-timestamp']),
          signature: headerOf(headers['webhook-signature']),
          raw: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
        });
        reply.code(status).header('cache-control', 'no-store').type('text/plain');
        return reply.send(TEXTS[status] ?? '');
      },
    );
  });
}

const TEXTS: Readonly<Record<number, string>> = { 401: 'Signature refused', 404: 'Not found' };

/** Two headers count as none. */
function headerOf(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
