import { defined } from '#domains/kernel/core/defined.ts';
import type { OpenContext } from '#platform/http/actor.ts';
import { secretTokenHash } from '../secret-token.ts';
import { updateLanguage } from '../session.sql.ts';
import { type LiveSession, renewSession } from '../session.ts';
import { type AuthAnswer, removalCookies, sessionCookies } from './auth-answer.ts';
import type { AuthRequest } from './auth-request.ts';
import type { Site } from './site.ts';

type Language = LiveSession['user']['language'];

/** Returns the session; an open page uses it to renew the access token before it expires. */
export function getSession(
  request: AuthRequest,
  site: Site,
  context: OpenContext,
): Promise<AuthAnswer> {
  return answerSession(request, { site, context, language: null });
}

/** Only the language is accepted: never a role, a shop or an e-mail address. */
export async function updateSession(
  request: AuthRequest,
  site: Site,
  context: OpenContext,
): Promise<AuthAnswer> {
  if (!request.is_verified) return { status: 400, json: {} };
  const asking = (request.form.data as { language?: unknown } | null | undefined)?.language;
  const language = asking === 'bn' || asking === 'en' ? asking : null;
  return answerSession(request, { site, context, language });
}

async function answerSession(
  request: AuthRequest,
  { site, context, language }: { site: Site; context: OpenContext; language: Language | null },
): Promise<AuthAnswer> {
  const token = request.cookies.get(site.cookies.session);
  const hash = secretTokenHash(token);
  const access_hash = secretTokenHash(request.cookies.get(site.cookies.access));
  const session = await (hash === null
    ? null
    : context.transaction(async (tx) => {
        const live = await renewSession(tx, {
          hash,
          access_hash,
          address: context.address,
          now: context.now,
        });
        if (live === null || language === null) return live;
        await updateLanguage(tx, { user_id: live.user.id, language });
        return { ...live, user: { ...live.user, language } };
      }));
  if (session === null || typeof token !== 'string') {
    return { status: 200, json: {}, cookies: removalCookies(site, request) };
  }
  return {
    status: 200,
    json: sessionBody(session),
    cookies: sessionCookies(site, token, session),
  };
}

function sessionBody({ user, expires_at, access }: LiveSession) {
  return {
    user: { name: user.name, ...defined({ email: user.email ?? undefined }) },
    expires: expires_at.toISOString(),
    access_token_expires: access.expires_at.toISOString(),
  };
}
