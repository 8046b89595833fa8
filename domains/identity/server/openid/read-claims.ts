import type { Vouched } from '../../core/decide-linking.ts';
import { normalizeEmail } from '../../core/email.ts';

const ACCOUNT_MAX = 255;
const NAME_MAX = 200;

type Claims = Readonly<Record<string, unknown>>;

/**
 * Maps a provider's claims to ours.
 *
 * @throws Error when the account has no id that can be stored.
 */
export function readClaims(claims: Claims): Vouched {
  const { sub, email_verified } = claims;
  if (typeof sub !== 'string' || !/^[\x20-\x7e]+$/.test(sub) || sub.length > ACCOUNT_MAX) {
    throw new Error('a subject that cannot be stored');
  }
  const email = normalizeEmail(textOf(claims, 'email'));
  return {
    provider_account_id: sub,
    email,
    is_email_verified: email_verified === true || email_verified === 'true',
    name: plain(textOf(claims, 'name')) || (email?.split('@')[0] ?? '') || sub.slice(0, NAME_MAX),
  };
}

function textOf(claims: Claims, name: string): string {
  const value = claims[name];
  return typeof value === 'string' ? value.toWellFormed() : '';
}

/** A name on one line. */
function plain(text: string): string {
  return text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, NAME_MAX)
    .toWellFormed();
}
