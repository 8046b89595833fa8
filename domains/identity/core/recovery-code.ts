/** The number of codes in one set; each works for one sign-in. */
export const RECOVERY_CODES = 10;

/** Random bytes for one code: five bits of each are used, fifty in all. */
export const RECOVERY_CODE_BYTES = 10;

// cspell:ignore abcdefghjkmnpqrstvwxyz hjkmnp -- an alphabet is no word.
/** Without i, l, o and u, which are easily misread on paper. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
const FORM = /^[0-9a-hjkmnp-tv-z]{10}$/;
const HALF = 5;

/** Formats ten characters in two halves: 7k2mq-x90ab. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const signs = [...bytes].map((byte) => SIGNS[byte % SIGNS.length]).join('');
  return `${signs.slice(0, HALF)}-${signs.slice(HALF)}`;
}

/** The ten characters that were typed, however they were separated; null: not a recovery code. */
export function readRecoveryCode(typed: string): string | null {
  const signs = typed
    .toLowerCase()
    .replace(/[\s-]/g, '')
    .replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x09e6))
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return FORM.test(signs) ? signs : null;
}
