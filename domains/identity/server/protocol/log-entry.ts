import type { Form } from './read-form.ts';

const LEVELS = new Set(['error', 'warn', 'debug']);
const TEXT_MAX = 500;

/** What a page reports about itself, cut to what is safe to keep; null: not worth keeping. */
export function logEntry({ level, code, message, url }: Form) {
  if (typeof level !== 'string' || !LEVELS.has(level)) return null;
  if (typeof code !== 'string' || !/^[A-Z_]{1,64}$/.test(code)) return null;
  // Behind the question mark there may stand a token.
  const [client_url = ''] = plain(url).split('?');
  return { code, client_level: level, client_message: plain(message), client_url };
}

/** Without control characters nobody writes a line of their own into the log. */
function plain(text: unknown): string {
  return typeof text === 'string'
    ? text.slice(0, TEXT_MAX).replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    : '';
}
