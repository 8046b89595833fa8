const LENGTH_MAX = 2000;

/** Characters that browsers interpret differently, or that end a header. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is them that are refused.
const UNSAFE = /[\u0000-\u001f\u007f\\]/;

/**
 * The absolute address to go to after signing in or out: a path or address of our own as it is, the
 * front page for a foreign address. null: invalid or unsafe.
 */
export function returnUrl(candidate: unknown, origin: string): string | null {
  if (typeof candidate !== 'string' || candidate.length > LENGTH_MAX) return null;
  if (UNSAFE.test(candidate) || !candidate.isWellFormed()) return null;
  // Prefixing the origin turns `//evil.example` into a path of ours.
  if (candidate.startsWith('/')) return origin + encoded(candidate);
  if (!URL.canParse(candidate)) return null;
  const url = new URL(candidate);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.origin !== origin || url.username !== '' || url.password !== '') return origin;
  const rest = candidate.slice(origin.length);
  return candidate.startsWith(origin) && /^([/?#]|$)/.test(rest)
    ? origin + encoded(rest)
    : url.href;
}

/** A header may hold only visible ASCII. */
function encoded(path: string): string {
  return path.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}
