import { createHmac } from 'node:crypto';
import { LANGUAGE_KEY, nameCookie, THEME_KEY } from '#platform/contract/preferences.ts';
import type { CookieKind } from '../../core/cookie.ts';

/** Settings of the site: its origin, keys, and the names of its cookies. */
export type Site = {
  /** `https://shop.example`, without a trailing slash. */
  readonly origin: string;
  /** Origins that forms may be sent from: our own, under all names of a loopback address. */
  readonly form_origins: ReadonlySet<string>;
  /** The base address of the protocol. */
  readonly url: string;
  readonly csrf_key: Buffer;
  /** Derives a key for one purpose: what it signs or seals is invalid for another. */
  readonly keyFor: (purpose: string) => Buffer;
  readonly cookies: SiteCookies;
};

export type SiteCookies = {
  readonly session: string;
  readonly csrf: string;
  readonly return_url: string;
  /** Holds the values of a visitor who is at an OAuth provider. */
  readonly state: string;
  readonly pkce: string;
  readonly nonce: string;
  /** Holds the challenge after the first factor. */
  readonly challenge: string;
  /** Identifies a browser that requested a mailed link. */
  readonly link: string;
  /** Identifies the accounts that have signed in in this browser. */
  readonly device: string;
  readonly language: string;
  readonly theme: string;
  readonly access: string;
  readonly user: string;
  /** Hidden from scripts, and sent when a visitor follows a link to us. */
  readonly hidden: CookieKind;
  /** Readable by our own script, and never sent from other sites. */
  readonly readable: CookieKind;
};

export const AUTH_PATH = '/api/auth';

export function siteOf({ publicUrl, secret }: { publicUrl: string; secret: string }): Site {
  const { origin, protocol } = new URL(publicUrl);
  const is_secure = protocol === 'https:';
  const keyFor = (purpose: string) => createHmac('sha256', secret).update(purpose).digest();
  // Browsers accept these names only from this very host, never from a sub-domain.
  const cookieName = (name: string) => nameCookie(name, is_secure);
  return {
    origin,
    form_origins: new Set(namesOf(publicUrl)),
    url: `${origin}${AUTH_PATH}`,
    csrf_key: keyFor('csrf'),
    keyFor,
    cookies: {
      session: cookieName('next-auth.session-token'),
      csrf: cookieName('next-auth.csrf-token'),
      return_url: cookieName('next-auth.callback-url'),
      state: cookieName('next-auth.state'),
      pkce: cookieName('next-auth.pkce.code_verifier'),
      nonce: cookieName('next-auth.nonce'),
      challenge: cookieName('halkhata.challenge'),
      link: cookieName('halkhata.link'),
      device: cookieName('halkhata.device'),
      language: cookieName(LANGUAGE_KEY),
      theme: cookieName(THEME_KEY),
      access: 'halkhata',
      user: 'halkhata_user',
      hidden: { is_secure, is_readable: false, same_site: 'Lax' },
      readable: { is_secure, is_readable: true, same_site: 'Strict' },
    },
  };
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

function namesOf(publicUrl: string): string[] {
  const { origin, protocol, hostname, port } = new URL(publicUrl);
  if (!LOOPBACK.includes(hostname)) return [origin];
  return LOOPBACK.map((name) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`);
}
