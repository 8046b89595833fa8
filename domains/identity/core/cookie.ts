/** The cookies of a request by name; null: the value is ambiguous. */
export type Cookies = ReadonlyMap<string, string | null>;

/**
 * Parses a Cookie header. If a name occurs twice with different values, another site of our domain
 * set one of them, and we cannot know which: the value is null. A value that does not decode is
 * null too.
 */
export function readCookies(header: string | undefined): Cookies {
  const cookies = new Map<string, string | null>();
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 0) continue;
    const name = part.slice(0, at).trim();
    const value = decode(part.slice(at + 1).trim());
    const isClear = !cookies.has(name) || cookies.get(name) === value;
    cookies.set(name, isClear ? value : null);
  }
  return cookies;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

export type CookieKind = {
  readonly is_secure: boolean;
  readonly is_readable: boolean;
  readonly same_site: 'Lax' | 'Strict';
};

/** Builds a Set-Cookie line. Without an end the browser drops the cookie when it closes. */
export function cookieLine(
  name: string,
  value: string,
  { kind, expires }: { kind: CookieKind; expires?: Date },
): string {
  const end = expires === undefined ? '' : `; Expires=${expires.toUTCString()}`;
  return `${name}=${encodeURIComponent(value)}; Path=/${end}${attributes(kind)}`;
}

export function removalLine(name: string, kind: CookieKind): string {
  return `${name}=; Max-Age=0; Path=/${attributes(kind)}`;
}

function attributes({ is_secure, is_readable, same_site }: CookieKind): string {
  const readable = is_readable ? '' : '; HttpOnly';
  return `${readable}${is_secure ? '; Secure' : ''}; SameSite=${same_site}`;
}
