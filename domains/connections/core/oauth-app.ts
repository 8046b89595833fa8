import type { AppCategory, Service, Words } from './apps.ts';

/** What a shop permits when it connects. */
export type OauthScope = { readonly scope: string; readonly allows: Words };

/**
 * How a service is connected by OAuth 2 (RFC 6749), as its documents say. Its addresses are on one
 * origin.
 */
export type OauthTerms = {
  /** As the service names itself in a callback (RFC 9207), if it does. */
  readonly issuer: string;
  readonly authorize_url: string;
  readonly token_url: string;
  /** RFC 7009; null: the service documents none. */
  readonly revoke_url: string | null;
  readonly scopes: readonly OauthScope[];
  /** Whether the service documents PKCE by S256. */
  readonly has_pkce: boolean;
  /** One harmless read, and the field of its JSON that is their public name of the account. */
  readonly account_url: string;
  readonly account_field: string;
};

/** A service that a shop connects by signing in there. Messages go by keys alone. */
export type OauthApp = Service & {
  readonly category: Exclude<AppCategory, 'message'>;
  readonly oauth2: OauthTerms;
};

const ACCOUNT_MAX = 200;

/** Their name of the account from the answer of the harmless read; null: it has none. */
export function readAccount({ account_field }: OauthTerms, body: string): string | null {
  const value = fieldOf(body, account_field);
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return null;
  const account = text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return account === '' || account.length > ACCOUNT_MAX ? null : account;
}

function fieldOf(body: string, name: string): unknown {
  try {
    const json: unknown = JSON.parse(body);
    const isObject = typeof json === 'object' && json !== null;
    return isObject && Object.hasOwn(json, name) ? Reflect.get(json, name) : undefined;
  } catch {
    return undefined;
  }
}

/** Whether all that was requested was granted. A service that names no scopes granted all. */
export function hasAllScopes({ scopes }: OauthTerms, granted: string | undefined): boolean {
  if (granted === undefined) return true;
  const names = granted.split(/[\s,]+/);
  return scopes.every(({ scope }) => names.includes(scope));
}
