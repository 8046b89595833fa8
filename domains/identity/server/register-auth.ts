import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { siteAt } from '#platform/http/site.ts';
import { type Asked, readAsked } from './protocol/asked.ts';
import { AUTH_ACTIONS, unsupported } from './protocol/auth-actions.ts';
import { type AuthAnswer, sendAuthAnswer } from './protocol/auth-answer.ts';
import { registerPageFiles } from './protocol/page/page-files.ts';
import { CREDENTIALS } from './protocol/provider-credentials.ts';
import {
  type AuthAction,
  type AuthContext,
  type Provider,
  type Providers,
  providersById,
} from './protocol/providers.ts';
import { AUTH_PATH, type Site, siteOf } from './protocol/site.ts';

export type AuthOptions = {
  database: Database;
  clock: () => Date;
  newId: () => string;
  /** Where browsers reach the site: cookies, redirects and the check of `Origin` follow it. */
  publicUrl: string;
  secret: string;
  /** Ways to sign in besides a password. */
  providers?: readonly Provider[];
};

const BODY_MAX = 65_536;
const MINUTE_MS = 60_000;

/** Requests a minute from one address: a market or a mobile carrier may share one. */
const READS_MAX = 120;
const POSTS_MAX = 300;
const LOGS_MAX = 20;

/** The protocol of the sign-in client, at /api/auth. */
export async function registerAuth(app: FastifyInstance, options: AuthOptions): Promise<void> {
  const site = siteOf(options);
  const providers = providersById([CREDENTIALS, ...(options.providers ?? [])]);
  registerPageFiles(app);
  await app.register(async (auth) => {
    // Every type is taken here, so that each action can answer in the protocol's own way.
    auth.removeAllContentTypeParsers();
    auth.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: BODY_MAX },
      (_request, body, done) => done(null, body),
    );
    const respond = (request: FastifyRequest, reply: FastifyReply) =>
      answerAuth(request, reply, { site, options, providers });
    for (const action of ['session', 'csrf', 'providers']) {
      auth.get(`${AUTH_PATH}/${action}`, limit(READS_MAX), respond);
    }
    auth.post(`${AUTH_PATH}/_log`, limit(LOGS_MAX), respond);
    for (const url of [AUTH_PATH, `${AUTH_PATH}/*`]) {
      auth.post(url, limit(POSTS_MAX), respond);
      const method = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
      auth.route({ method, url, handler: respond });
    }
  });
}

function limit(max: number) {
  const keyGenerator = (request: FastifyRequest) => request.ip;
  return { config: { rateLimit: { max, timeWindow: MINUTE_MS, keyGenerator } } };
}

async function answerAuth(
  request: FastifyRequest,
  reply: FastifyReply,
  { site, options, providers }: { site: Site; options: AuthOptions; providers: Providers },
): Promise<FastifyReply> {
  const asked = readAsked(request, site);
  const action = AUTH_ACTIONS.get(`${asked.method} ${asked.action}`);
  const context: AuthContext = {
    providers,
    now: options.clock(),
    site: siteAt(options.publicUrl, options.secret),
    authorization: undefined,
    address: asked.address,
    user_agent: asked.user_agent,
    newId: options.newId,
    transaction: (work) => inTransaction(options.database, '', work),
  };
  const answer = await answerOf(action, asked, { site, context });
  return sendAuthAnswer(reply, { asked, site, answer });
}

async function answerOf(
  action: AuthAction | undefined,
  asked: Asked,
  { site, context }: { site: Site; context: AuthContext },
): Promise<AuthAnswer> {
  if (action === undefined) return unsupported(asked, site, context);
  if (asked.method === 'POST' && asked.action !== '_log') {
    if (asked.is_foreign) return { status: 403, json: {}, is_bare: true };
    if (!asked.has_known_type)
      return { status: 415, text: 'Unsupported Media Type', is_bare: true };
    if (!asked.has_readable_form) return { status: 400, text: 'Bad Request', is_bare: true };
  }
  return action(asked, site, context);
}
