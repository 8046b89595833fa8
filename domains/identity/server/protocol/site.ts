import { createHmac } from 'node:crypto';
import type { CookieKind } from '../../core/cookie.ts';

/** What is fixed for the whole site: where it stands, its key, and the names of its cookies. */
export type Site = {
  /** `https://shop.example`, without a slash at its end. */
  readonly origin: string;
  /** From whose pages a form may come: ours alone, under all names of a loopback address. */
  readonly form_origins: ReadonlySet<string>;
  /** The address under which the protocol answers. */
  readonly url: string;
  readonly csrf_key: Buffer;
  readonly cookies: SiteCookies;
};

export type SiteCookies = {
  readonly session: string;
  readonly csrf: string;
  readonly return_url: string;
  readonly access: string;
  readonly user: string;
  /** Not for script, and sent when somebody follows a link to us. */
  readonly hidden: CookieKind;
  /** For our own script, and never sent from elsewhere. */
  readonly readable: CookieKind;
};

export const AUTH_PATH = '/api/auth';

export function siteOf({ publicUrl, secret }: { publicUrl: string; secret: string }): Site {
  const { origin, protocol } = new URL(publicUrl);
  const is_secure = protocol === 'https:';
  return {
    origin,
    form_origins: new Set(namesOf(publicUrl)),
    url: `${origin}${AUTH_PATH}`,
    // A key for this purpose alone: nothing signed for another one is accepted here.
    csrf_key: createHmac('sha256', secret).update('csrf').digest(),
    cookies: {
      // The browser takes these names from this very host only, never from a sub-domain of it.
      session: `${is_secure ? '__Host-' : ''}next-auth.session-token`,
      csrf: `${is_secure ? '__Host-' : ''}next-auth.csrf-token`,
      return_url: `${is_secure ? '__Secure-' : ''}next-auth.callback-url`,
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
