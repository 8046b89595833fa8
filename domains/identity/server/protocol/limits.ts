import type { FastifyRequest } from 'fastify';
import { netOfRequest } from '#platform/http/address.ts';
import { pathOf } from './auth-request.ts';

const MINUTE_MS = 60_000;

/** Requests a minute from one IP address, which a market or a mobile carrier may share. */
const READS_MAX = 120;
const POSTS_MAX = 300;
const LOGS_MAX = 20;

const READS = ['session', 'csrf', 'providers'];

type Counted = { readonly as: string; readonly max: number };

/** The limit of a request, from the same parsed path that selects its action. */
function counted({ method, url }: FastifyRequest): Counted {
  const { action } = pathOf(url);
  if (method === 'POST') {
    return action === '_log' ? { as: 'log', max: LOGS_MAX } : { as: 'post', max: POSTS_MAX };
  }
  if (method === 'GET' && READS.includes(action)) return { as: action, max: READS_MAX };
  return { as: 'page', max: POSTS_MAX };
}

export const LIMITED = {
  rateLimit: {
    timeWindow: MINUTE_MS,
    max: (request: FastifyRequest) => counted(request).max,
    keyGenerator: (request: FastifyRequest) => `${counted(request).as} ${netOfRequest(request)}`,
  },
};
