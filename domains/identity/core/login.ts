import { normalizeEmail } from './email.ts';
import { normalizePhone, phoneOfAccount } from './phone.ts';

/** A normalized e-mail address or phone number. */
export type Login =
  | { readonly kind: 'email'; readonly value: string }
  | { readonly kind: 'phone'; readonly value: string };

/** The e-mail address or phone number of a new account; null: it is neither. */
export function loginOf(typed: string): Login | null {
  return loginBy(typed, normalizePhone);
}

/** Same for an existing account, whose number may be older than the rule for numbers. */
export function accountLoginOf(typed: string): Login | null {
  return loginBy(typed, phoneOfAccount);
}

function loginBy(typed: string, phoneIn: typeof normalizePhone): Login | null {
  const email = normalizeEmail(typed);
  if (email !== null) return { kind: 'email', value: email };
  const phone = phoneIn(typed);
  return phone === null ? null : { kind: 'phone', value: phone };
}
