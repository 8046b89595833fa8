/** Widths of gap, bar, gap, bar of each digit in the left half with odd parity. */
const ODD = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'];

/** Which of digits 2 to 7 have even parity: this pattern encodes the first digit. */
const TURNED = [
  ...['000000', '001011', '001101', '001110', '010011'],
  ...['011001', '011100', '010101', '010110', '011010'],
];
const EDGE = '111';
const MIDDLE = '11111';

/**
 * The last digit of an EAN-13: digits in even positions count three times, and with it the sum is a
 * multiple of ten. 400638133393 -> 4+0+3+1+3+9 + 3 x (0+6+8+3+3+3) = 89 -> 1.
 */
export function eanCheckDigit(twelve: string): string {
  const sum = [...twelve].reduce(
    (total, digit, index) => total + Number.parseInt(digit, 10) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return String((10 - (sum % 10)) % 10);
}

export function isEan13(code: string): boolean {
  return /^\d{13}$/.test(code) && eanCheckDigit(code.slice(0, 12)) === code.slice(12);
}

/** A UPC-A is an EAN-13 with a leading zero: the same bars. */
export function isUpcA(code: string): boolean {
  return /^\d{12}$/.test(code) && isEan13(`0${code}`);
}

/** Widths in modules of alternating bars and gaps, a bar first; 95 in all. Empty: not an EAN-13. */
export function ean13(code: string): number[] {
  if (!isEan13(code)) return [];
  const digits = [...code].map((digit) => Number.parseInt(digit, 10));
  const turned = TURNED[digits[0] ?? 0] ?? '';
  const left = digits.slice(1, 7).map((digit, index) => {
    const widths = ODD[digit] ?? '';
    return turned[index] === '1' ? [...widths].reverse().join('') : widths;
  });
  const right = digits.slice(7).map((digit) => ODD[digit] ?? '');
  const widths = [EDGE, ...left, MIDDLE, ...right, EDGE].join('');
  return [...widths].map((width) => Number.parseInt(width, 10));
}

/** Codes that begin with 20 to 29 are reserved for use inside a shop. */
export const SERIAL_MAX = 9_999_999_999;

/** The shop's own EAN-13: 29 and 1 -> 2900000000018. */
export function internalEan13(prefix: string, serial: number): string {
  const twelve = prefix + String(serial).padStart(10, '0');
  return twelve + eanCheckDigit(twelve);
}
