import type { OutboundCall } from './outbound-call.ts';
import { OutboundError } from './outbound-error.ts';
import { readAddress, type Trust } from './read-address.ts';

/** One request of a call; redirects add more. */
export type Hop = {
  readonly url: URL;
  readonly trust: Trust;
  readonly method: OutboundCall['method'];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
};

const REDIRECTS = [301, 302, 303, 307, 308];
const OURS = { 'user-agent': 'halkhata', 'accept-encoding': 'gzip' };

/** @throws OutboundError `refused_address` */
export function firstHop({ url, trust, method, headers = {}, body = '' }: OutboundCall): Hop {
  const theirs = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  const all = { ...OURS, ...Object.fromEntries(theirs) };
  return { url: allowed(url, trust), trust, method, headers: all, body };
}

/** Where an answer leads, if it is a redirect that may be followed. */
export function locationOf({ method }: Hop, status: number, headers: Headers): string | null {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && REDIRECTS.includes(status) ? headers.get('location') : null;
}

/**
 * Another origin gets no header of the call: any of them may be a credential. Nor is it trusted:
 * the operator chose the first address only.
 *
 * @throws OutboundError `refused_address`
 */
export function nextHop(hop: Hop, location: string): Hop {
  const url = URL.parse(location, hop.url.href);
  if (url?.origin === hop.url.origin) return { ...hop, url: allowed(url.href, hop.trust) };
  return { ...hop, url: allowed(url?.href ?? '', 'shop'), trust: 'shop', headers: OURS };
}

function allowed(text: string, trust: Trust): URL {
  const url = readAddress(text, trust);
  if (url === null) throw new OutboundError('refused_address');
  return url;
}
