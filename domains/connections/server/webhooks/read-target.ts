import type { Site } from '#platform/http/site.ts';
import { readAddress, type Trust } from '#platform/outbound/read-address.ts';

type Target = { readonly url: URL; readonly trust: Trust };

/**
 * An address that a shop wrote; null: refused. It is checked as a shop's, but for hosts that the
 * operator named: those may be in the operator's own network.
 */
export function readTarget(text: string, { outbound_allow }: Site): Target | null {
  const named = readAddress(text, 'operator');
  if (named !== null && isNamed(named, outbound_allow)) return { url: named, trust: 'operator' };
  const url = readAddress(text, 'shop');
  return url === null ? null : { url, trust: 'shop' };
}

/** `localhost` names every port of it, `localhost:4000` one. */
function isNamed({ hostname, host }: URL, allowed: readonly string[]): boolean {
  return allowed.includes(hostname) || allowed.includes(host);
}
