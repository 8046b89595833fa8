import { logClient } from './auth-log.ts';

export const AUTH_PATH = '/api/auth';

/** undefined: it did not arrive, or was no answer at all; which has been logged. */
export type Fetched = Readonly<Record<string, unknown>> | null | undefined;

/** An answer as JSON, an empty one as null. It is posted where there is something to post. */
export async function fetchAuth(action: string, body?: unknown): Promise<Fetched> {
  const url = `${AUTH_PATH}/${action}`;
  try {
    const response = await fetch(url, {
      headers: { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as Readonly<Record<string, unknown>>;
    if (!response.ok) throw new Error(`${response.status}`);
    return Object.keys(answer).length === 0 ? null : answer;
  } catch (failure) {
    logClient('CLIENT_FETCH_ERROR', failure, url);
    return undefined;
  }
}

export async function fetchCsrfToken(): Promise<string | null> {
  const token = (await fetchAuth('csrf'))?.csrfToken;
  return typeof token === 'string' ? token : null;
}
