import { AUTH_PATH, fetchCsrfToken } from './auth-fetch.ts';
import { isStale } from './auth-reply.ts';

type Fields = Readonly<Record<string, string>>;

/** The response to a form; null: the server could not be reached. */
export type Posted = { readonly status: number; readonly url: string } | null;

/** Posts a form in JSON mode. A stale CSRF token is renewed once. */
export async function postForm(action: string, fields: Fields): Promise<Posted> {
  const first = await postOnce(action, fields);
  const isOld = first !== null && isStale(first.url, window.location.origin);
  return isOld ? postOnce(action, fields) : first;
}

async function postOnce(action: string, fields: Fields): Promise<Posted> {
  const csrfToken = await fetchCsrfToken();
  if (csrfToken === null) return null;
  try {
    const response = await fetch(`${AUTH_PATH}/${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, csrfToken, json: 'true' }),
    });
    const { url } = (await response.json()) as { url?: string };
    return url === undefined ? null : { status: response.status, url };
  } catch {
    return null;
  }
}
