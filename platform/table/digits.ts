const EXACT_DIGITS = 15;
/** More digits than any number or code has. */
const MOST_DIGITS = 30;
const NUMBER = /^([+-]?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]{1,3}))?$/;

/**
 * The digits of a number without surrounding zeros; `integerDigits` of them are before the point.
 */
export type Digits = { sign: string; digits: string; integerDigits: number };

/**
 * Restores the typed number: a workbook stores 2.55 as 2.5499999999999998, and 8901234567890 as
 * 8.90123456789E12. Fractions are rounded to the fifteen digits that it displays; an integer keeps
 * all digits, because it may be a code. null: not a number, such as 0x10.
 */
export function parseDigits(text: string): Digits | null {
  const read = readDigits(text.trim());
  if (read === null) return null;
  if (read.digits.length <= Math.max(EXACT_DIGITS, read.integerDigits)) return read;
  if (read.integerDigits > EXACT_DIGITS) return read;
  return readDigits(Number(text).toExponential(EXACT_DIGITS - 1)) ?? read;
}

function readDigits(text: string): Digits | null {
  const [, sign = '', before = '', after = '', power = '0'] = NUMBER.exec(text) ?? [];
  const all = before + after;
  if (all === '') return null;
  const bare = all.replace(/^0+/, '');
  const integerDigits = before.length - (all.length - bare.length) + Number.parseInt(power, 10);
  const digits = bare.replace(/(?<!0)0+$/, '');
  if (digits === '') return { sign: '', digits: '0', integerDigits: 1 };
  if (Math.abs(integerDigits) > MOST_DIGITS) return null;
  return { sign: sign === '-' ? '-' : '', digits, integerDigits };
}

export function writeDigits({ sign, digits, integerDigits }: Digits): string {
  if (integerDigits <= 0) return `${sign}0.${'0'.repeat(-integerDigits)}${digits}`;
  if (digits.length <= integerDigits) return sign + digits.padEnd(integerDigits, '0');
  return `${sign}${digits.slice(0, integerDigits)}.${digits.slice(integerDigits)}`;
}
