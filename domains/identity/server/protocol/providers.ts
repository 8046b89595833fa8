import type { OpenContext } from '#platform/http/actor.ts';
import type { AuthAnswer } from './auth-answer.ts';
import type { AuthRequest } from './auth-request.ts';
import type { Site } from './site.ts';

/** A way to sign in. What is here decides what `providers` lists and which paths exist. */
export type Provider = {
  /** The second segment of its paths. */
  readonly id: string;
  readonly name: string;
  readonly type: 'credentials' | 'email' | 'oauth';
  /** `POST signin/{id}`: asked for by our own page, whose CSRF token was right. */
  readonly signIn: AuthAction;
  /**
   * `callback/{id}`. Credentials and mailed links are posted, and their CSRF token was right; a GET
   * is a visitor coming back, who has only what the provider knows to look for.
   */
  readonly callback: AuthAction;
  /** The origin that its sign-in leads to: the sign-in page lets its forms go there. */
  readonly leads_to?: string;
};

export type Providers = ReadonlyMap<string, Provider>;

/** What an action knows besides the request and the site. */
export type AuthContext = OpenContext & { readonly providers: Providers };

export type AuthAction = (
  request: AuthRequest,
  site: Site,
  context: AuthContext,
) => AuthAnswer | Promise<AuthAnswer>;

export function providersById(providers: readonly Provider[]): Providers {
  return new Map(providers.map((provider) => [provider.id, provider]));
}
