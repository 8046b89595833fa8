import { createHmac } from 'node:crypto';

export type Mark = (purpose: string, bytes: Uint8Array) => Buffer;

/** A site's secret, and those that it had before. */
export type Secrets = { readonly current: string; readonly earlier: readonly string[] };

/** Settings of the whole site besides its database: its address, and a secret for signatures. */
export type Site = {
  /** From PUBLIC_URL, without a trailing slash. */
  readonly public_url: string;
  /** HMAC-SHA256; a mark for one purpose is invalid for another. */
  readonly mark: Mark;
  /** Of earlier secrets, newest first: they open what is sealed, and sign nothing. */
  readonly earlier_marks: readonly Mark[];
  /** Our client at Google, or at another provider in its place; null: none. */
  readonly google: OpenIdSettings | null;
  /** Addresses that take the place of other services' own, by app: fakes, to try them by. */
  readonly services: Readonly<Record<string, string>>;
  /** Hosts in closed networks that a shop may have called all the same; `host` or `host:port`. */
  readonly outbound_allow: readonly string[];
  /** Our client at each app that shops connect by signing in there, by app. */
  readonly oauth_clients: Readonly<Record<string, OauthClient>>;
};

/** As a service that speaks OAuth 2 knows this site. */
export type OauthClient = { readonly client_id: string; readonly client_secret: string };

/** Our client at an OpenID Connect provider. */
export type OpenIdSettings = {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
};

/** What is called outside, and where that is not the usual. */
export type Outside = Pick<Site, 'services' | 'outbound_allow' | 'oauth_clients'>;

export function siteAt(
  public_url: string,
  secret: string | Secrets,
  google: OpenIdSettings | null = null,
  { services = {}, outbound_allow = [], oauth_clients = {} }: Partial<Outside> = {},
): Site {
  const { current, earlier } =
    typeof secret === 'string' ? { current: secret, earlier: [] } : secret;
  const earlier_marks = earlier.map(markBy);
  const outside = { services, outbound_allow, oauth_clients };
  return { public_url, google, ...outside, mark: markBy(current), earlier_marks };
}

function markBy(secret: string): Mark {
  return (purpose, bytes) =>
    createHmac('sha256', secret).update(`${purpose}\0`).update(bytes).digest();
}

/** For work without a client: its marks are never verified. */
const NOWHERE: Site = {
  public_url: '',
  google: null,
  mark: () => Buffer.alloc(32),
  earlier_marks: [],
  services: {},
  outbound_allow: [],
  oauth_clients: {},
};

/** For contexts without a request (imports, the demo). */
export const OFFLINE = { site: NOWHERE, address: '', user_agent: '' } as const;
