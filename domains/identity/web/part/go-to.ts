/** Goes to an address that the server named; one with a fragment alone would load nothing. */
export function goTo(url: string): void {
  const there = new URL(url, window.location.origin);
  window.location.assign(isHere(there) ? pathOf(there.href) : there.href);
  if (there.hash !== '') window.location.reload();
}

/** An address of this site without its origin: the page may be reached by another name of it. */
export function pathOf(url: string): string {
  const { pathname, search, hash } = new URL(url, window.location.origin);
  return `${pathname}${search}${hash}`;
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** In development one server has several names, and a session belongs to the one it began under. */
function isHere({ protocol, hostname, port }: URL): boolean {
  const here = window.location;
  const isSameName =
    hostname === here.hostname || (LOOPBACK.includes(hostname) && LOOPBACK.includes(here.hostname));
  return isSameName && protocol === here.protocol && port === here.port;
}
