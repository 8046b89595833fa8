const EXACT_DIGITS = 15;
/** More than any figure or code has. */
const MOST_DIGITS = 30;
const FIGURE = /^([+-]?)([0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]{1,3}))?$/;

/** The digits of a figure without zeros around them; `whole` of them stand before the point. */
export type Digits = { sign: string; digits: string; whole: number };

/**
 * What was typed: a workbook keeps 2.55 as 2.5499999999999998, and 8901234567890 as
 * 8.90123456789E12. Fifteen digits are what it shows of a fraction; a whole figure stays digit for
 * digit, for it may be a code. Null: it is no figure, such as 0x10.
 */
export function typedDigits(text: string): Digits | null {
  const read = readDigits(text.trim());
  if (read === null) return null;
  if (read.digits.length <= Math.max(EXACT_DIGITS, read.whole)) return read;
  if (read.whole > EXACT_DIGITS) return read;
  return readDigits(Number(text).toExponential(EXACT_DIGITS - 1)) ?? read;
}

function readDigits(text: string): Digits | null {
  const [, sign = '', before = '', after = '', power = '0'] = FIGURE.exec(text) ?? [];
  const all = before + after;
  if (all === '') return null;
  const bare = all.replace(/^0+/, '');
  const whole = before.length - (all.length - bare.length) + Number.parseInt(power, 10);
  const digits = bare.replace(/(?<!0)0+$/, '');
  if (digits === '') return { sign: '', digits: '0', whole: 1 };
  if (Math.abs(whole) > MOST_DIGITS) return null;
  return { sign: sign === '-' ? '-' : '', digits, whole };
}

export function written({ sign, digits, whole }: Digits): string {
  if (whole <= 0) return `${sign}0.${'0'.repeat(-whole)}${digits}`;
  if (digits.length <= whole) return sign + digits.padEnd(whole, '0');
  return `${sign}${digits.slice(0, whole)}.${digits.slice(whole)}`;
}
