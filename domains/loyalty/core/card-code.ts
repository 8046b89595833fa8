import { toLatinDigits } from '#domains/kernel/core/format-number.ts';

/** Without I, L, O and U, so that no character is confused with another when read aloud. */
// cspell:disable-next-line
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;
const BITS = 5;

/** 80 random bits as sixteen characters: a card cannot be guessed. */
export function cardCode(chance: Uint8Array): string {
  let bits = 0;
  let held = 0;
  let code = '';
  for (const byte of chance) {
    held = ((held << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= BITS && code.length < LENGTH) {
      bits -= BITS;
      code += SIGNS[(held >> bits) & 31];
    }
  }
  return code;
}

/** Normalizes a typed or scanned code for comparison; null: it cannot be the code of a card. */
export function readCardCode(text: string): string | null {
  const code = toLatinDigits(text)
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  const isCode = code.length === LENGTH && [...code].every((sign) => SIGNS.includes(sign));
  return isCode ? code : null;
}

/** The printed form: 7K2M 9QXD 04RT X48N. */
export function formatCardCode(code: string): string {
  return code.replaceAll(/(.{4})(?!$)/g, '$1 ');
}

/** Distinguishes cards where the whole code must not be shown. */
export function codeEnd(code: string): string {
  return code.slice(-4);
}
