const LENGTH_MAX = 254;
const LOCAL = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+$/u;
const DOMAIN = /^[\p{L}\p{M}\p{N}-]+(\.[\p{L}\p{M}\p{N}-]+)+$/u;

/**
 * Normalizes an e-mail address (NFKC, trimmed, lower case); null: it is invalid. The `@` must be
 * typed as such: `＠`, which NFKC turns into one, would let two texts name one account.
 */
export function normalizeEmail(typed: string): string | null {
  if (typed.split('@').length !== 2) return null;
  const email = typed.normalize('NFKC').trim().toLowerCase();
  const [local = '', domain = '', ...rest] = email.split('@');
  if (rest.length > 0 || email.length > LENGTH_MAX) return null;
  return LOCAL.test(local) && DOMAIN.test(domain) ? email : null;
}
