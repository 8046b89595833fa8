import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { v7 as newId } from 'uuid';
import {
  OPENED_LIFE_S,
  readOpenedMark,
  signOpenedMark,
  wasOpenLongEnough,
} from '#domains/site/server/door/opened-mark.ts';
import { cookiesOf, nameCookie, preferencesOf } from '#platform/contract/preferences.ts';
import type { Site } from '#platform/http/site.ts';

type Problems = Readonly<Record<string, string>>;
type Written = Readonly<Record<string, string>>;

type Means = {
  site: Site;
  /** Shows the form again, with the input and its errors. */
  again: (request: FastifyRequest, written: Written, problems: Problems) => Promise<Response>;
};

const FORM_MAX = 65_536;
const FIELDS = ['name', 'reply_to', 'shop', 'message', 'website'] as const;

const OPENED = 'contact_opened';

/**
 * The contact form without JavaScript: it calls the same route of the API, and answers with another
 * page. If it was submitted too soon, the visitor is asked to submit again.
 */
export async function registerContactForm(app: FastifyInstance, means: Means): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: FORM_MAX },
      (_request, body, done) => done(null, new URLSearchParams(body.toString())),
    );
    scope.post('/contact', (request, reply) => take(app, means, { request, reply }));
  });
}

type Call = { request: FastifyRequest; reply: FastifyReply };

async function take(app: FastifyInstance, means: Means, { request, reply }: Call) {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const written = Object.fromEntries(FIELDS.map((name) => [name, form.get(name)?.trim() ?? '']));
  const refuse = async (status: number, problems: Problems) => {
    const page = await means.again(request, written, problems);
    return reply.send(new Response(page.body, { status, headers: page.headers }));
  };
  markOpened(means.site, { request, reply });
  if (!wasOpenLongEnough(means.site, shownMark(means.site, request), new Date())) {
    return refuse(422, { '': 'press_again' });
  }
  const problems = await send(app, means.site, { request, written });
  if (problems === null) return reply.code(303).header('location', '/contact/thanks').send();
  return refuse(problems[''] === 'too_many' ? 429 : 422, problems);
}

/** null: it was sent; otherwise the errors by field, as translation keys. */
async function send(
  app: FastifyInstance,
  site: Site,
  { request, written }: { request: FastifyRequest; written: Written },
): Promise<Problems | null> {
  const { language } = preferencesOf(requestedPage(site, request));
  const opened = shownMark(site, request);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/cms/contact',
    remoteAddress: request.ip,
    headers: { 'user-agent': request.headers['user-agent'] ?? '' },
    payload: { id: newId(), ...written, lang: language, opened },
  });
  if (answer.statusCode === 201) return null;
  if (answer.statusCode === 429) return { '': 'too_many' };
  const { errors = [] } = answer.json<{ errors?: { path: string }[] }>();
  const wrong = errors.map(({ path }) => [path, path === 'reply_to' ? 'bad_reply_to' : 'needed']);
  return wrong.length === 0 ? { '': 'not_sent' } : Object.fromEntries(wrong);
}

function requestedPage({ public_url }: Site, { url, headers }: FastifyRequest) {
  const get = (name: string) => (headers[name] as string | undefined) ?? null;
  return { url: public_url + url, headers: { get } };
}

/**
 * Stores when this visitor opened the form, in a cookie: the page itself is cached for everybody.
 */
export function markOpened(site: Site, { request, reply }: Call): void {
  const now = new Date();
  if (readOpenedMark(site, shownMark(site, request), now) !== null) return;
  const secure = isSecure(site) ? '; Secure' : '';
  const kind = `Path=/; Max-Age=${OPENED_LIFE_S}; HttpOnly; SameSite=Strict${secure}`;
  const name = nameCookie(OPENED, isSecure(site));
  reply.header('set-cookie', `${name}=${signOpenedMark(site, now)}; ${kind}`);
}

function shownMark(site: Site, { headers }: FastifyRequest): string {
  return cookiesOf(headers.cookie ?? '').get(nameCookie(OPENED, isSecure(site))) ?? '';
}

function isSecure({ public_url }: Site): boolean {
  return public_url.startsWith('https:');
}
