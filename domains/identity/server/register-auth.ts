import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Database, withTransaction } from '#platform/db/database.ts';
import { type Site as ProductSite, siteAt } from '#platform/http/site.ts';
import { AUTH_ACTIONS, refuseMethod } from './protocol/auth-actions.ts';
import { type AuthAnswer, sendAuthAnswer } from './protocol/auth-answer.ts';
import { type AuthRequest, readAuthRequest } from './protocol/auth-request.ts';
import { LIMITED } from './protocol/limits.ts';
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
import { takeForms, takeLogEntries } from './protocol/take-bodies.ts';

export type AuthOptions = {
  database: Database;
  clock: () => Date;
  newId: () => string;
  /**
   * The address by which browsers reach the site: cookies, redirects and the check of `Origin`
   * follow it.
   */
  publicUrl: string;
  secret: string;
  /** Secrets that the site had before; they open the keys of second factors. */
  earlierSecrets?: readonly string[];
  /** Sign-in methods besides a password. */
  providers?: readonly Provider[];
};

const METHODS = ['GET', 'POST', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Serves the protocol of the sign-in client at /api/auth. */
export async function registerAuth(app: FastifyInstance, options: AuthOptions): Promise<void> {
  const { secret: current, earlierSecrets: earlier = [] } = options;
  const here: Here = {
    options,
    site: siteOf(options),
    product: siteAt(options.publicUrl, { current, earlier }),
    providers: providersById([CREDENTIALS, ...(options.providers ?? [])]),
  };
  const handler = (request: FastifyRequest, reply: FastifyReply) =>
    answerAuth(request, reply, here);
  registerPageFiles(app);
  await app.register(async (auth) => {
    takeForms(auth);
    for (const url of [AUTH_PATH, `${AUTH_PATH}/*`]) {
      auth.route({ method: METHODS, url, handler, config: LIMITED });
    }
  });
  await app.register(async (auth) => {
    takeLogEntries(auth);
    auth.post(`${AUTH_PATH}/_log`, { config: LIMITED }, handler);
  });
}

type Here = {
  readonly options: AuthOptions;
  readonly site: Site;
  readonly product: ProductSite;
  readonly providers: Providers;
};

async function answerAuth(
  request: FastifyRequest,
  reply: FastifyReply,
  { site, options, providers, product }: Here,
): Promise<FastifyReply> {
  const authRequest = readAuthRequest(request, site);
  const action = AUTH_ACTIONS.get(`${authRequest.method} ${authRequest.action}`);
  const context: AuthContext = {
    providers,
    now: options.clock(),
    site: product,
    authorization: undefined,
    address: authRequest.address,
    user_agent: authRequest.user_agent,
    newId: options.newId,
    transaction: (work) => withTransaction(options.database, '', work),
  };
  const answer = await answerOf(action, authRequest, { site, context });
  return sendAuthAnswer(reply, { request: authRequest, site, answer });
}

async function answerOf(
  action: AuthAction | undefined,
  authRequest: AuthRequest,
  { site, context }: { site: Site; context: AuthContext },
): Promise<AuthAnswer> {
  if (action === undefined) return refuseMethod(authRequest, site, context);
  if (authRequest.method === 'POST' && authRequest.action !== '_log') {
    if (authRequest.is_foreign) return { status: 403, json: {}, is_bare: true };
    if (!authRequest.has_known_type)
      return { status: 415, text: 'Unsupported Media Type', is_bare: true };
    if (!authRequest.has_readable_form) return { status: 400, text: 'Bad Request', is_bare: true };
  }
  return action(authRequest, site, context);
}
