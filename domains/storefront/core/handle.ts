/** The last part of a store's address, in lower case: no hyphen is at an end or beside another. */
export const HANDLE = /^(?!.*--)[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/;

/** Names of the platform's own pages, of hosts that people expect, and of parts of addresses. */
const RESERVED: ReadonlySet<string> = new Set(
  `about account api app admin assets auth blog cart cdn checkout cms contact d dashboard demo-shop
  docs ecommerce features ftp healthz help home imap invitation localhost locales login logout mail
  metrics o operator page pay pictures preview price pricing privacy product products r readyz
  registration s search settings shop shops sign-in sign-up site smtp static status store stores
  support terms verify welcome www`.split(/\s+/),
);

export function isHandle(text: string): boolean {
  return HANDLE.test(text);
}

/** Whether a store may have this handle. It stands in addresses, and may become a host name. */
export function isReservedHandle(handle: string): boolean {
  return RESERVED.has(handle);
}
