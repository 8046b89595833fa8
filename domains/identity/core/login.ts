import { normalizeEmail } from './email.ts';
import { normalizePhone } from './phone.ts';

/** What a person signs in with, in its one form. */
export type Login =
  | { readonly kind: 'email'; readonly value: string }
  | { readonly kind: 'phone'; readonly value: string };

/** The e-mail address or phone number that was typed, or null: it is neither. */
export function loginOf(typed: string): Login | null {
  const email = normalizeEmail(typed);
  if (email !== null) return { kind: 'email', value: email };
  const phone = normalizePhone(typed);
  return phone === null ? null : { kind: 'phone', value: phone };
}
