/** The outcome of a form that was posted in JSON mode. */
export type AuthReply = {
  readonly error: string | null;
  readonly status: number;
  readonly ok: boolean;
  readonly url: string | null;
};

/** Whether the CSRF token was stale: only the address shows it, not the status. */
export function isStale(url: string, origin: string): boolean {
  return parsed(url, origin)?.searchParams.get('csrf') === 'true';
}

/** The reply to `signIn` with `redirect: false`. */
export function authReply(status: number, url: string, origin: string): AuthReply {
  const stale = isStale(url, origin) ? 'csrf' : null;
  const error = parsed(url, origin)?.searchParams.get('error') ?? stale;
  const ok = status >= 200 && status < 300 && error === null;
  return { error, status, ok, url: error === null ? url : null };
}

function parsed(url: string, origin: string): URL | null {
  return URL.parse(url, origin);
}
