import { createHash, randomBytes } from 'node:crypto';
import type { Writable } from 'node:stream';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { defined } from '#domains/kernel/core/defined.ts';
import { BeyondExact } from '#domains/kernel/core/exact.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Made, Printed } from '#platform/contract/file.ts';
import type { Database } from '#platform/db/database.ts';
import { Unavailable } from '#platform/db/failure.ts';
import { message } from '#platform/i18n/messages.ts';
import type { Typesetter } from '#platform/pdf/typesetter.ts';
import { accessTokenHash } from './access-token.ts';
import type { Language } from './actor.ts';
import { addressOf, netOfRequest } from './address.ts';
import { Admission, Overloaded } from './admission.ts';
import { type Answered, answer, type Means, priorityOf, type Refusal } from './answer.ts';
import { apiKeyHash } from './api-key.ts';
import type { Endpoint } from './endpoint.ts';
import { failureFacts } from './failure-facts.ts';
import type { FindSurvivors } from './follow.ts';
import type { GuessLimit } from './guess-limit.ts';
import { type Described, openApi } from './open-api.ts';
import { problem, SHARED_STATUS } from './problem.ts';
import { refuseExpectation, refuseUnparsed } from './refuse-unparsed.ts';
import { promiseTls, setSecurityHeaders } from './security-headers.ts';
import { sendFile } from './send-file.ts';
import type { Site } from './site.ts';

export type AppOptions = {
  database: Database;
  endpoints: readonly Endpoint[];
  clock: () => Date;
  newId: () => string;
  /** false: nothing is written; a stream takes the place of the standard output. */
  logger: boolean | { readonly stream: Writable };
  site: Site;
  typesetter: Typesetter;
  guessed?: GuessLimit;
  /** The time limit for receiving a request; defaults to half a minute. */
  requestTimeoutMs?: number;
  /** Proxies whose forwarded addresses are trusted; defaults to none. */
  trustedProxies?: readonly string[];
  /** Finds the survivors of merged ids, for requests with a duplicate's id. */
  findSurvivors?: FindSurvivors;
  /** What the description of the API says besides the routes. */
  described?: Described;
};

const BODY_MAX = 1_048_576;
const PREFIX = '/api/v1';

declare module 'fastify' {
  interface FastifyRequest {
    nonce: string;
  }
  interface FastifyInstance {
    admission: Admission;
  }
}

/** The server without the web application: routes of the contracts, errors, limits, headers. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const requestTimeout = options.requestTimeoutMs ?? 30_000;
  const app = fastify({
    http: { requestTimeout, connectionsCheckingInterval: Math.min(requestTimeout / 2, 5_000) },
    logger: logOf(options.logger),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_MAX,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    genReqId: () => options.newId(),
    requestTimeout,
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200, querystringParser },
    exposeHeadRoutes: false,
    clientErrorHandler: (error, socket) => refuseUnparsed(error, socket, options.newId),
    // A path that cannot be decoded is not found.
    frameworkErrors: (_error, request, reply) => {
      setSecurityHeaders(reply, '');
      promiseTls(reply, options.site);
      return refuseUnknown(request, reply);
    },
  });
  app.server.on('checkExpectation', (_request, response) =>
    refuseExpectation(response, options.newId),
  );
  app.decorateRequest('nonce', '');
  app.addHook('onRequest', async (request, reply) => {
    request.nonce = randomBytes(16).toString('base64');
    setSecurityHeaders(reply, request.nonce);
    promiseTls(reply, options.site);
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const charset = /charset=([^;]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
    const isPlain = request.headers['content-encoding'] === undefined;
    if (isPlain && (charset === undefined || /^"?utf-?8"?$/i.test(charset.trim()))) {
      done(null, body);
    } else {
      done(Object.assign(new Error('media type'), { statusCode: 415 }), undefined);
    }
  });
  app.setErrorHandler((error: FastifyError, request, reply) => sendError(error, request, reply));
  app.setNotFoundHandler(refuseUnknown);
  await app.register(cookie);
  await app.register(rateLimit, {
    global: false,
    keyGenerator: limitKeyOf,
    errorResponseBuilder: (_request, context) =>
      Object.assign(new Error('limit'), { statusCode: context.statusCode }),
  });
  const described = options.described ?? { webhooks: [], examples: {} };
  await openApi(app, options.endpoints, { prefix: PREFIX, ...described });
  const { database } = options;
  const admission = new Admission(database.pool.options.max);
  const { findSurvivors } = options;
  const { site, guessed } = options;
  const means = { database, admission, site, findSurvivors, guessed };
  app.decorate('admission', means.admission);
  await app.register(async (product) => {
    for (const endpoint of options.endpoints) bind(product, endpoint, options, means);
  });
  return app;
}

/** Errors are written without their messages, by every caller of the logger. */
function logOf(logger: AppOptions['logger']) {
  if (logger === false) return false;
  const serializers = { err: failureFacts, error: failureFacts };
  const options = { level: 'info', redact: ['req.headers'], serializers };
  return logger === true ? options : { ...options, stream: logger.stream };
}

/** Public routes are limited by address, whatever else the request contains. */
const OF_ADDRESS = { ofAddress: true };

/** One limit for each token or key; requests without one share that of their address. */
function limitKeyOf(request: FastifyRequest): string {
  const { authorization } = request.headers;
  const isShown = accessTokenHash(authorization) !== null || apiKeyHash(authorization) !== null;
  const isCounted = isShown && !('ofAddress' in request.routeOptions.config);
  return isCounted ? (authorization ?? '') : netOfRequest(request);
}

function refuseUnknown(request: FastifyRequest, reply: FastifyReply) {
  if (request.url.startsWith('/api/')) return refuse(request, reply, 'not_found', {});
  return reply.code(404).type('text/plain').send('Not found');
}

/** Repeated names become a list, which the schema refuses. */
function querystringParser(text: string): Record<string, unknown> {
  const values: Record<string, unknown> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    values[name] = name in values ? [values[name], value].flat() : value;
  }
  return { ...values };
}

function bind(app: FastifyInstance, endpoint: Endpoint, options: AppOptions, means: Means): void {
  const { route } = endpoint;
  const priority = priorityOf(endpoint);
  app.route({
    method: route.method,
    url: PREFIX + route.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: route.body_max ?? BODY_MAX,
    // A thousand requests a second sustained, bursts of two thousand.
    config: {
      rateLimit: { max: 2000, timeWindow: 2000 },
      ...(endpoint.access === 'open' && OF_ADDRESS),
    },
    // Before counting the token and reading the body: under overload this saves most of the cost.
    onRequest: (request, reply, done) => {
      const isRefused = endpoint.access !== 'open' && means.admission.turnsAway(priority);
      if (isRefused) refuse(request, reply, 'overloaded', {});
      else done();
    },
    handler: async (request, reply) => {
      const result = await answer(means, endpoint, {
        authorization: authorizationOf(request),
        shop: shopOf(request),
        params: request.params,
        query: request.query,
        body: request.body instanceof Uint8Array ? request.body : null,
        address: addressOf(request),
        user_agent: request.headers['user-agent'] ?? '',
        language: languageOf(request),
        clock: options.clock,
        newId: options.newId,
      });
      if (isRejection(result)) return refuseBy(endpoint, request, reply, result);
      const { public_seconds } = route;
      if (public_seconds !== null) return sendPublic(request, reply, result, public_seconds);
      if (route.file === null) return send(reply, route.status, result);
      return sendFile(reply, options.typesetter, result.answer as Printed | Made);
    },
  });
}

/** Two headers count as none, because a proxy may have checked the other one. */
function authorizationOf({ raw, headers }: FastifyRequest): string | undefined {
  const isName = (text: string, index: number) =>
    index % 2 === 0 && text.toLowerCase() === 'authorization';
  return raw.rawHeaders.filter(isName).length > 1 ? undefined : headers.authorization;
}

/** The shop that the page was opened in; the user may have switched since. */
function shopOf({ headers }: FastifyRequest): string | undefined {
  const shop = headers['x-shop'];
  return typeof shop === 'string' ? shop : undefined;
}

function send(reply: FastifyReply, status: number, { answer: body, replay }: Answered) {
  if (replay) reply.header('idempotency-hit', 'true');
  return reply
    .code(replay ? 200 : status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** An answer that browsers and proxies may store, and ask for again by its hash. */
function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer: body }: Answered,
  seconds: number,
) {
  const text = JSON.stringify(body);
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.header('cache-control', `public, max-age=${seconds}`).header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.code(200).type('application/json; charset=utf-8').send(text);
}

function refuseBy(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: Refusal,
) {
  const status = endpoint.route.rejections[refusal.rejection];
  const errors =
    refusal.errors ??
    (refusal.path === undefined
      ? []
      : [{ path: refusal.path, code: refusal.rejection, message: errorMessage(refusal, request) }]);
  return refuse(request, reply, refusal.rejection, { ...refusal, errors, status });
}

function errorMessage({ rejection, params }: Refusal, request: FastifyRequest): string {
  return message(languageOf(request), 'errors', rejection, params);
}

export function refuse(
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
  more: {
    status?: number | undefined;
    errors?: Refusal['errors'] | undefined;
    params?: Refusal['params'] | undefined;
    missing_permissions?: Refusal['missing_permissions'] | undefined;
    challenge?: Refusal['challenge'] | undefined;
  },
) {
  const status = more.status ?? SHARED_STATUS[code] ?? 500;
  const body = problem(code, status, {
    language: languageOf(request),
    request_id: request.id,
    ...defined({
      errors: more.errors,
      params: more.params,
      missing_permissions: more.missing_permissions,
      challenge: more.challenge,
    }),
  });
  if (status === 503) reply.header('retry-after', '1');
  const seconds = more.params?.retry_after;
  if (seconds !== undefined) reply.header('retry-after', String(seconds));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(body));
}

const CODE_OF_STATUS: Readonly<Record<number, string>> = {
  400: 'unreadable_body',
  404: 'not_found',
  413: 'body_too_large',
  414: 'not_found',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
};

function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Overloaded) return refuse(request, reply, 'overloaded', {});
  if (error instanceof Unavailable) return refuse(request, reply, 'unavailable', {});
  if (error instanceof BeyondExact) return refuse(request, reply, 'amount_too_large', {});
  const code = CODE_OF_STATUS[error.statusCode ?? 500];
  if (code !== undefined) return refuse(request, reply, code, {});
  request.log.error({ err: error, request_id: request.id }, 'request failed');
  return refuse(request, reply, 'unexpected', { status: 500 });
}

/** From `?lang=`, else Accept-Language, else Bengali. */
export function languageOf(request: FastifyRequest): Language {
  const requestedLanguage = (request.query as Record<string, unknown> | undefined)?.lang;
  if (requestedLanguage === 'en' || requestedLanguage === 'bn') return requestedLanguage;
  const accepted = request.headers['accept-language'] ?? '';
  const first = accepted.split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return first.find((part): part is Language => part === 'en' || part === 'bn') ?? 'bn';
}
