import type { FastifyReply } from 'fastify';
import { setSecurityHeaders } from '#platform/http/security-headers.ts';
import { cookieLine, removalLine } from '../../core/cookie.ts';
import { rememberAccount } from '../known-device.ts';
import type { LiveSession, OpenedSession } from '../session.ts';
import type { AuthRequest } from './auth-request.ts';
import { newCsrf } from './csrf.ts';
import type { Site } from './site.ts';

export type AuthAnswer = {
  /** For a redirect: the status that JSON mode sends instead. */
  readonly status: number;
  readonly redirect?: string;
  readonly json?: unknown;
  readonly text?: string;
  /** A complete HTML document. */
  readonly page?: string;
  /** Further origins that forms on the page may lead to. */
  readonly form_targets?: readonly string[];
  readonly retry_after?: number;
  /** Set-Cookie lines in addition to those of every response. */
  readonly cookies?: readonly string[];
  /** The response sets no cookies at all. */
  readonly is_bare?: boolean;
};

export function sendAuthAnswer(
  reply: FastifyReply,
  { request, site, answer }: { request: AuthRequest; site: Site; answer: AuthAnswer },
): FastifyReply {
  const lines = answer.is_bare === true ? [] : [...missingCookies(request, site)];
  for (const line of [...lines, ...(answer.cookies ?? [])]) reply.header('set-cookie', line);
  reply.headers({
    'cache-control': 'private, no-cache, no-store',
    pragma: 'no-cache',
    expires: '0',
  });
  if (answer.retry_after !== undefined) reply.header('retry-after', String(answer.retry_after));
  if (answer.redirect !== undefined && !request.wants_json) {
    return reply.code(302).header('location', answer.redirect).send();
  }
  reply.code(answer.status);
  if (answer.page !== undefined) {
    return sendPage(reply, {
      request,
      site,
      page: answer.page,
      targets: answer.form_targets ?? [],
    });
  }
  const json = answer.redirect === undefined ? answer.json : { url: answer.redirect };
  if (json === undefined) return reply.type('text/plain; charset=utf-8').send(answer.text ?? '');
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(json));
}

type PageToSend = { request: AuthRequest; site: Site; page: string; targets: readonly string[] };

function sendPage(reply: FastifyReply, { request, site, page, targets }: PageToSend): FastifyReply {
  setSecurityHeaders(reply, request.reader.nonce, [site.origin, ...targets]);
  reply.header('vary', 'cookie, accept-language');
  return reply.type('text/html; charset=utf-8').send(page);
}

/** The CSRF token and the return address, unless the browser has them. */
function* missingCookies(
  { csrf, cookies, return_url }: AuthRequest,
  site: Site,
): Generator<string> {
  const { hidden: kind, ...names } = site.cookies;
  if (csrf.cookie !== null) yield cookieLine(names.csrf, csrf.cookie, { kind });
  if (cookies.get(names.return_url) !== return_url) {
    yield cookieLine(names.return_url, return_url, { kind });
  }
}

/** After a sign-in: the new session, a new CSRF token, and a redirect to the return address. */
export function answerSignIn(request: AuthRequest, site: Site, opened: OpenedSession): AuthAnswer {
  return {
    status: 200,
    redirect: request.return_url,
    cookies: [
      rotateCsrf(site, opened.token),
      ...sessionCookies(site, opened.token, opened),
      deviceCookie(request, site, opened),
    ],
  };
}

/** The longest lifetime that browsers accept. */
const DEVICE_LIFE_MS = 400 * 24 * 60 * 60_000;

/**
 * Marks the account as known in this browser, so that failures elsewhere do not lock it out here.
 */
function deviceCookie(
  { cookies }: AuthRequest,
  site: Site,
  { user, opened_at }: OpenedSession,
): string {
  const { device: name, hidden: kind } = site.cookies;
  const value = rememberAccount(site.keyFor('known device'), cookies.get(name), user.id);
  const expires = new Date(opened_at.getTime() + DEVICE_LIFE_MS);
  return cookieLine(name, value, { kind, expires });
}

/** A new CSRF token for the session; '' after a sign-out. */
export function rotateCsrf(site: Site, session: string): string {
  const { csrf, hidden: kind } = site.cookies;
  return cookieLine(csrf, newCsrf(site.csrf_key, session).cookie, { kind });
}

/** The session cookie, a new access token if there is one, and what the shell displays. */
export function sessionCookies(
  site: Site,
  token: string,
  { user, access, expires_at: expires }: LiveSession,
): string[] {
  const { hidden, readable: kind, ...names } = site.cookies;
  const display = {
    name: user.name,
    role: user.role,
    shop: user.shop_name,
    shop_id: user.shop_id,
    language: user.language,
  };
  const lines = [
    cookieLine(names.session, token, { kind: hidden, expires }),
    cookieLine(names.user, JSON.stringify(display), { kind, expires }),
  ];
  if (access.token === null) return lines;
  return [...lines, cookieLine(names.access, access.token, { kind, expires: access.expires_at })];
}

/** Removes all session cookies that the browser sent, including chunks of other servers. */
export function removalCookies(site: Site, request: AuthRequest): string[] {
  const { hidden, readable, session, access, user } = site.cookies;
  const isOfSession = (name: string) =>
    name === session || /^\.[0-9]{1,2}$/.test(name.slice(session.length));
  const sent = [...request.cookies.keys()];
  return [
    ...sent
      .filter((name) => name.startsWith(session) && isOfSession(name))
      .map((name) => removalLine(name, hidden)),
    ...sent
      .filter((name) => name === access || name === user)
      .map((name) => removalLine(name, readable)),
  ];
}
