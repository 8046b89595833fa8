const LENGTH_MAX = 2000;

/** What browsers read differently from one another, or as the end of a header. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is them that are refused.
const UNSAFE = /[\u0000-\u001f\u007f\\]/;

/**
 * Where to go after signing in or out, always absolute: a path or an address of our own as it is,
 * the front page for an address of others. null: it is no address at all, or not a safe one.
 */
export function returnUrl(candidate: unknown, origin: string): string | null {
  if (typeof candidate !== 'string' || candidate.length > LENGTH_MAX) return null;
  if (UNSAFE.test(candidate) || !candidate.isWellFormed()) return null;
  // Only the origin in front makes `//evil.example` a path of ours.
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

/** A header holds visible ASCII only. */
function encoded(path: string): string {
  return path.replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}
