import { logClient } from './auth-log.ts';

export const AUTH_PATH = '/api/auth';

/** undefined: the request failed or returned no JSON; the failure has been logged. */
export type Fetched = Readonly<Record<string, unknown>> | null | undefined;

/** Fetches JSON, an empty response as null; posts if there is a body. */
export async function fetchAuth(action: string, body?: unknown): Promise<Fetched> {
  const url = `${AUTH_PATH}/${action}`;
  try {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
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
