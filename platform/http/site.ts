import { createHmac } from 'node:crypto';

/** Settings of the whole site besides its database: its address, and a secret for signatures. */
export type Site = {
  /** From PUBLIC_URL, without a trailing slash. */
  readonly public_url: string;
  /** HMAC-SHA256; a mark for one purpose is invalid for another. */
  readonly mark: (purpose: string, bytes: Uint8Array) => Buffer;
  /** Our client at Google, or at another provider in its place; null: none. */
  readonly google: OpenIdSettings | null;
};

/** Our client at an OpenID Connect provider. */
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

/** For work without a client: its marks are never verified. */
const NOWHERE: Site = { public_url: '', google: null, mark: () => Buffer.alloc(32) };

/** For contexts without a request (imports, the demo). */
export const OFFLINE = { site: NOWHERE, address: '', user_agent: '' } as const;
