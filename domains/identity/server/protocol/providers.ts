import type { OpenContext } from '#platform/http/actor.ts';
import type { AuthAnswer } from './auth-answer.ts';
import type { AuthRequest } from './auth-request.ts';
import type { Site } from './site.ts';

/** A sign-in method. It determines what `providers` lists and which paths exist. */
export type Provider = {
  /** The second segment of its paths. */
  readonly id: string;
  readonly name: string;
  readonly type: 'credentials' | 'email' | 'oauth';
  /** `POST signin/{id}`, from our own page, with a verified CSRF token. */
  readonly signIn: AuthAction;
  /**
   * `callback/{id}`. Credentials and mailed links are posted with a verified CSRF token; a GET is a
   * visitor returning from the provider, without one.
   */
  readonly callback: AuthAction;
  /** The origin of its sign-in page: our sign-in page allows its forms to lead there. */
  readonly leads_to?: string;
};

export type Providers = ReadonlyMap<string, Provider>;

/** What an action gets besides the request and the site. */
export type AuthContext = OpenContext & { readonly providers: Providers };

export type AuthAction = (
  request: AuthRequest,
  site: Site,
  context: AuthContext,
) => AuthAnswer | Promise<AuthAnswer>;

export function providersById(providers: readonly Provider[]): Providers {
  return new Map(providers.map((provider) => [provider.id, provider]));
}
