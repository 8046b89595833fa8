const LOG_PATH = '/api/auth/_log';

/** Errors of the client itself. */
export type ClientCode = 'CLIENT_FETCH_ERROR' | 'CLIENT_SESSION_ERROR';

/** Logs to the console and to the server; a beacon survives the page. */
export function logClient(code: ClientCode, failure: unknown, url: string): void {
  const message = failure instanceof Error ? failure.message : String(failure);
  console.error(`[auth] ${code}`, url, message);
  const body = new URLSearchParams({ level: 'error', code, message, url, client: 'true' });
  try {
    if (navigator.sendBeacon(LOG_PATH, body)) return;
  } catch {
    // Some extensions block beacons: this fetch replaces them.
  }
  void fetch(LOG_PATH, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}
