import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { addressOf } from '#platform/http/address.ts';
import { type Cookies, readCookies } from '../../core/cookie.ts';
import { secretTokenHash } from '../secret-token.ts';
import { type Csrf, isVerified, readCsrf } from './csrf.ts';
import { type Reader, readerOf } from './page/reader.ts';
import { type Form, NO_FORM, readForm } from './read-form.ts';
import { returnUrl } from './return-url.ts';
import { AUTH_PATH, type Site } from './site.ts';

/** A parsed request of the protocol, not yet trusted. */
export type AuthRequest = {
  readonly method: string;
  /** First segment of the path; '' if there is none. */
  readonly action: string;
  /** Second segment. */
  readonly provider: string | undefined;
  /** The `error` parameter of the query, else the second segment. */
  readonly error: string | undefined;
  readonly query: Readonly<Record<string, unknown>>;
  readonly form: Form;
  readonly has_readable_form: boolean;
  readonly has_known_type: boolean;
  /** The form requests JSON instead of redirects. */
  readonly wants_json: boolean;
  readonly cookies: Cookies;
  readonly csrf: Csrf;
  readonly is_verified: boolean;
  readonly is_foreign: boolean;
  readonly return_url: string;
  readonly reader: Reader;
  readonly address: string;
  readonly user_agent: string;
  readonly log: FastifyBaseLogger;
};

const PATH = new RegExp(`^${AUTH_PATH}(?:/([^/]+))?(?:/([^/]+))?/?$`);

/** The raw segments: a path that could be decoded in two ways matches no action. */
export function pathOf(url: string): { action: string; provider: string | undefined } {
  const [, action = '', provider] = PATH.exec(url.split('?')[0] ?? '') ?? [];
  return { action, provider };
}

export function readAuthRequest(request: FastifyRequest, site: Site): AuthRequest {
  const { action, provider } = pathOf(request.url);
  const query = request.query as Record<string, unknown>;
  const body = readForm(request.body, request.headers['content-type']);
  const form = body ?? NO_FORM;
  const cookies = readCookies(request.headers.cookie);
  const csrf = readCsrf(
    cookies.get(site.cookies.csrf) ?? '',
    site.csrf_key,
    sessionTokenOf(cookies.get(site.cookies.session)),
  );
  return {
    method: request.method,
    action,
    provider,
    error: typeof query.error === 'string' ? query.error : provider,
    query,
    form,
    has_readable_form: body !== undefined,
    has_known_type: body !== null,
    wants_json: form.json === 'true',
    cookies,
    csrf,
    is_verified: request.method === 'POST' && isVerified(csrf, form.csrfToken),
    is_foreign: isForeign(request, site),
    return_url: chooseReturnUrl([form.callbackUrl, query.callbackUrl], { request, cookies, site }),
    reader: readerOf(request, cookies, site),
    address: addressOf(request),
    user_agent: request.headers['user-agent'] ?? '',
    log: request.log,
  };
}

/** '' for an invalid value: its cookie is removed, and no session is looked up. */
function sessionTokenOf(cookie: string | null | undefined): string {
  return secretTokenHash(cookie) === null ? '' : (cookie ?? '');
}

/** Whether the browser reports that a page of another site or sub-domain sent the request. */
function isForeign(request: FastifyRequest, site: Site): boolean {
  const { origin, 'sec-fetch-site': from } = request.headers;
  if (origin !== undefined) return !site.form_origins.has(origin);
  return from === 'cross-site' || from === 'same-site';
}

/** From the form, else the query, else the cookie; an invalid address becomes the front page. */
function chooseReturnUrl(
  candidates: unknown[],
  { request, cookies, site }: { request: FastifyRequest; cookies: Cookies; site: Site },
): string {
  const all: unknown[] = [...candidates, cookies.get(site.cookies.return_url)];
  const candidate = all.find((value) => value !== undefined && value !== null && value !== '');
  if (candidate === undefined) return site.origin;
  const url = returnUrl(candidate, site.origin);
  if (url === null) request.log.warn({ code: 'INVALID_CALLBACK_URL_ERROR' }, 'return URL ignored');
  return url ?? site.origin;
}
