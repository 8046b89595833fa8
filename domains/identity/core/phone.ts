const BENGALI_ZERO = 0x09e6;
/** Also every kind of hyphen, and the direction marks that copied text carries. */
const SEPARATORS =
  /[\s().\u2010-\u2015\u2212\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff-]/g;
const INTERNATIONAL = /^\+[1-9][0-9]{6,14}$/;
/** A mobile number has ten digits after the country code, a landline eight to ten. */
const BANGLADESH = /^\+880(1[0-9]{9}|[2-9][0-9]{7,9})$/;
/** The earlier rule, for accounts that are older than the present one. */
const BANGLADESH_ONCE = /^\+880[1-9][0-9]{7,9}$/;

/**
 * Normalizes a phone number to `+8801712345678`; null: it is invalid. Without a country code it is
 * a number of Bangladesh; digits may be Bengali.
 */
export function normalizePhone(typed: string): string | null {
  return phoneOf(typed, BANGLADESH);
}

/** Normalizes the number of an existing account, which may be older than the rule. */
export function phoneOfAccount(typed: string): string | null {
  return phoneOf(typed, BANGLADESH_ONCE);
}

function phoneOf(typed: string, own: RegExp): string | null {
  const digits = typed
    .normalize('NFKC')
    .replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - BENGALI_ZERO))
    .replace(SEPARATORS, '');
  const phone = withCountry(digits);
  if (!INTERNATIONAL.test(phone)) return null;
  return phone.startsWith('+880') && !own.test(phone) ? null : phone;
}

function withCountry(digits: string): string {
  // Some people write both the country code and the leading zero: +880 01712…
  if (/^(\+|00)?8800/.test(digits)) return `+880${digits.replace(/^(\+|00)?8800/, '')}`;
  if (digits.startsWith('+')) return digits;
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  if (/^880[1-9]/.test(digits)) return `+${digits}`;
  if (digits.startsWith('0')) return `+880${digits.slice(1)}`;
  return /^1[3-9][0-9]{8}$/.test(digits) ? `+880${digits}` : '';
}
