import { type SessionState, statusOf } from './session-sync.ts';

/** The state of authentication, for screens. */
export type Auth = {
  /** Whether it is known if somebody is signed in. */
  readonly loaded: boolean;
  readonly loggedIn: boolean;
  readonly accessToken: string | null;
  /** Always null: the session token is in a cookie that scripts cannot read. */
  readonly refreshToken: null;
  readonly user: { readonly name: string; readonly email: string | null } | null;
};

export function authOf(state: SessionState, accessToken: string | null): Auth {
  const status = statusOf(state);
  const user = state.session?.user;
  return {
    loaded: status !== 'loading',
    loggedIn: status === 'authenticated',
    accessToken: status === 'authenticated' ? accessToken : null,
    refreshToken: null,
    user: user === undefined ? null : { name: user.name ?? '', email: user.email ?? null },
  };
}

/** The user and the shop of the session, from which the shell is rendered. */
export type Shown = {
  readonly profile: { readonly name: string; readonly language: string } | null;
  readonly appsInfo: { readonly shop: string; readonly role: string } | null;
};

const ANONYMOUS: Shown = { profile: null, appsInfo: null };

/** @param cookie the decoded value of the user cookie; null: there is none. */
export function parseShown(cookie: string | null): Shown {
  if (cookie === null) return ANONYMOUS;
  try {
    const { name, language, shop, role } = JSON.parse(cookie) as Record<string, unknown>;
    if (typeof name !== 'string' || typeof language !== 'string') return ANONYMOUS;
    const isInShop = typeof shop === 'string' && typeof role === 'string';
    return { profile: { name, language }, appsInfo: isInShop ? { shop, role } : null };
  } catch {
    return ANONYMOUS;
  }
}
