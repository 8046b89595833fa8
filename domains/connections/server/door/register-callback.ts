import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf, netOfRequest } from '#platform/http/address.ts';
import { type CallbackMeans, type Ended, finishSignIn } from '../oauth/finish-sign-in.ts';

type CallbackRequest = FastifyRequest<{
  Params: { app: string };
  Querystring: Record<string, unknown>;
}>;

/** Of an address of the network: a person comes back once for each try. */
const LIMIT = { rateLimit: { max: 60, timeWindow: 60_000, keyGenerator: netOfRequest } };

const PAGES = '/dashboard/settings/integrations';

/**
 * Where a service sends the member's browser back to. It leads to a page of ours alone, which says
 * "connected" or "start again"; nothing of the service's address is in it.
 */
export function registerCallback(app: FastifyInstance, means: CallbackMeans): void {
  const path = '/api/v1/app-integrations/:app/callback';
  app.get(path, { config: LIMIT }, async (request: CallbackRequest, reply) => {
    const { params, query, headers } = request;
    const ended = await finishSignIn(means, {
      app: params.app,
      query,
      cookies: headers.cookie ?? '',
      address: addressOf(request),
      user_agent: headers['user-agent'] ?? '',
    }).catch((error: unknown): Ended => {
      request.log.error({ err: error }, 'a sign-in at a service was not finished');
      return { again: 'unreachable' };
    });
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    return reply.redirect(pageOf(ended), 303);
  });
}

function pageOf(ended: Ended): string {
  return 'again' in ended
    ? `${PAGES}?again=${ended.again}`
    : `${PAGES}/${ended.connection_id}?connected=1`;
}
