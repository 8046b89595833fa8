const LOG_PATH = '/api/auth/_log';

/** What the client itself could not do. */
export type ClientCode = 'CLIENT_FETCH_ERROR' | 'CLIENT_SESSION_ERROR';

/** To the console, and to the server's log: that the page may be gone by then does not matter. */
export function logClient(code: ClientCode, failure: unknown, url: string): void {
  const message = failure instanceof Error ? failure.message : String(failure);
  console.error(`[auth] ${code}`, url, message);
  const body = new URLSearchParams({ level: 'error', code, message, url, client: 'true' });
  try {
    if (navigator.sendBeacon(LOG_PATH, body)) return;
  } catch {
    // Some extensions forbid beacons: what follows does the same.
  }
  void fetch(LOG_PATH, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}
