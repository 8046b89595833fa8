/** Goes to an address from the server, and reloads if only the fragment differs. */
export function goTo(url: string): void {
  const there = new URL(url, window.location.origin);
  window.location.assign(isHere(there) ? pathOf(there.href) : there.href);
  if (there.hash !== '') window.location.reload();
}

/** An address of this site without its origin, because the page may use another host name. */
export function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url, window.location.origin);
  return `${pathname}${search}${hash}`;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/**
 * In development one server has several host names, and a session belongs to the one it started on.
 */
function isHere({ protocol, hostname, port }: URL): boolean {
  const here = window.location;
  const isSameName =
    hostname === here.hostname || (LOOPBACK.includes(hostname) && LOOPBACK.includes(here.hostname));
  return isSameName && protocol === here.protocol && port === here.port;
}
