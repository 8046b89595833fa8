import { normalizeEmail } from './email.ts';
import { normalizePhone, phoneOfAccount } from './phone.ts';

/** What a person signs in with, in its one form. */
export type Login =
  | { readonly kind: 'email'; readonly value: string }
  | { readonly kind: 'phone'; readonly value: string };

/** The e-mail address or phone number of a new account, or null: it is neither. */
export function loginOf(typed: string): Login | null {
  return loginBy(typed, normalizePhone);
}

/** The same of an account that there may be: its number may be older than the rule for numbers. */
export function accountLoginOf(typed: string): Login | null {
  return loginBy(typed, phoneOfAccount);
}

function loginBy(typed: string, phoneIn: typeof normalizePhone): Login | null {
  const email = normalizeEmail(typed);
  if (email !== null) return { kind: 'email', value: email };
  const phone = phoneIn(typed);
  return phone === null ? null : { kind: 'phone', value: phone };
}
