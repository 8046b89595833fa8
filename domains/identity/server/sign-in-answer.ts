import type { OpenedSession } from './session.ts';

/** For programs: the token is in the body, and no cookie is set. */
export function signInAnswer({ user, access }: OpenedSession) {
  return {
    data: {
      access_token: access.token,
      access_token_expires: access.expires_at.toISOString(),
      user,
    },
  };
}
