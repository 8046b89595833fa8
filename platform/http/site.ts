import { createHmac } from 'node:crypto';

/** What the whole site has besides its database: its address, and a secret to sign by. */
export type Site = {
  /** As in PUBLIC_URL, without a slash at the end. */
  readonly public_url: string;
  /** HMAC-SHA256; each purpose has marks of its own, which fit no other. */
  readonly mark: (purpose: string, bytes: Uint8Array) => Buffer;
};

export function siteAt(public_url: string, secret: string): Site {
  return {
    public_url,
    mark: (purpose, bytes) =>
      createHmac('sha256', secret).update(`${purpose}\0`).update(bytes).digest(),
  };
}

/** For work that answers nobody: its marks are never found true. */
const NOWHERE: Site = { public_url: '', mark: () => Buffer.alloc(32) };

/** Of a context that no request brought (imports, the demo). */
export const OFFLINE = { site: NOWHERE, address: '', user_agent: '' } as const;
