import { createHmac } from 'node:crypto';

/** What the whole site has besides its database: its address, and a secret to sign by. */
export type Site = {
  /** As in PUBLIC_URL, without a slash at the end. */
  readonly public_url: string;
  /** HMAC-SHA256; each purpose has marks of its own, which fit no other. */
  readonly mark: (purpose: string, bytes: Uint8Array) => Buffer;
  /** Our account at Google, or at another provider in its place; null: we have none. */
  readonly google: OpenIdSettings | null;
};

/** Our account at an identity provider that speaks OpenID Connect. */
export type OpenIdSettings = {
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
};

export function siteAt(
  public_url: string,
  secret: string,
  google: OpenIdSettings | null = null,
): Site {
  return {
    public_url,
    google,
    mark: (purpose, bytes) =>
      createHmac('sha256', secret).update(`${purpose}\0`).update(bytes).digest(),
  };
}

/** For work that answers nobody: its marks are never found true. */
const NOWHERE: Site = { public_url: '', google: null, mark: () => Buffer.alloc(32) };

/** Of a context that no request brought (imports, the demo). */
export const OFFLINE = { site: NOWHERE, address: '', user_agent: '' } as const;
