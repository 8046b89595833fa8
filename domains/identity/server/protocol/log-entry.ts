import type { Form } from './read-form.ts';

const LEVELS = new Set(['error', 'warn', 'debug']);
const TEXT_MAX = 500;

/** The part of a page's log entry that is safe to log; null: not worth logging. */
export function logEntry({ level, code, message, url }: Form) {
  if (typeof level !== 'string' || !LEVELS.has(level)) return null;
  if (typeof code !== 'string' || !/^[A-Z_]{1,64}$/.test(code)) return null;
  // The query string may hold a token.
  const [client_url = ''] = plain(url).split('?');
  return { code, client_level: level, client_message: plain(message), client_url };
}

/** Control characters are removed, so that nobody can forge a log line. */
function plain(text: unknown): string {
  return typeof text === 'string'
    ? text.slice(0, TEXT_MAX).replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    : '';
}
