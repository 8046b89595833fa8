const LENGTH_MAX = 254;
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u;
const DOMAIN = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;

/**
 * The one form of an e-mail address (NFKC, trimmed, lower case), or null: it is none. The sign `@`
 * must stand there as typed: one that only NFKC makes (`＠`) would let two texts mean one account.
 */
export function normalizeEmail(typed: string): string | null {
  if (typed.split('@').length !== 2) return null;
  const email = typed.normalize('NFKC').trim().toLowerCase();
  const [local = '', domain = '', ...rest] = email.split('@');
  if (rest.length > 0 || email.length > LENGTH_MAX) return null;
  return LOCAL.test(local) && DOMAIN.test(domain) ? email : null;
}
