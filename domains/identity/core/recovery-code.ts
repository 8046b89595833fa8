/** As many as one gets at once, each good for one sign-in. */
export const RECOVERY_CODES = 10;

/** Bytes of chance for one code: of each five bits count, fifty together. */
export const RECOVERY_CODE_BYTES = 10;

// cspell:ignore abcdefghjkmnpqrstvwxyz hjkmnp -- an alphabet is no word.
/** Without i, l, o and u: what is copied from paper is not misread. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';
const FORM = /^[0-9a-hjkmnp-tv-z]{10}$/;
const HALF = 5;

/** Ten signs in two halves: 7k2mq-x90ab. */
export function recoveryCodeOf(bytes: Uint8Array): string {
  const signs = [...bytes].map((byte) => SIGNS[byte % SIGNS.length]).join('');
  return `${signs.slice(0, HALF)}-${signs.slice(HALF)}`;
}

/** The ten signs that were typed, however they were set apart; null: it is no such code. */
export function readRecoveryCode(typed: string): string | null {
  const signs = typed
    .toLowerCase()
    .replace(/[\s-]/g, '')
    .replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - 0x09e6))
    .replaceAll('o', '0')
    .replace(/[il]/g, '1');
  return FORM.test(signs) ? signs : null;
}
