import { isIP } from 'node:net';

/** Who chose the address: the operator, by the environment; or anybody else. */
export type Trust = 'operator' | 'shop';

const LENGTH_MAX = 2_048;
/** Of HTTPS alone: other services listen on other ports. The empty text is 443. */
const SHOP_PORTS = ['', '8443'];
/** A name with a dot; what ends in a number was read as an address. */
const SHOP_NAME = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/**
 * An address that may be called, parsed once; null: refused. For a shop it is `https`, on a port of
 * HTTPS, at a name. An address in numbers is refused in every spelling, because the parser reads
 * them all. Where the name leads is checked when it is resolved (guard-lookup.ts).
 */
export function readAddress(text: string, trust: Trust): URL | null {
  // The parser would remove tabs and line ends, and read a backslash as a slash.
  if (text.length > LENGTH_MAX || /[\s\p{Cc}\\]/u.test(text)) return null;
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '') return null;
  url.hash = '';
  if (trust === 'operator') return /^https?:$/.test(url.protocol) ? url : null;
  const isHttps = url.protocol === 'https:' && SHOP_PORTS.includes(url.port);
  const isName = SHOP_NAME.test(url.hostname) && isIP(url.hostname) === 0;
  return isHttps && isName ? url : null;
}
