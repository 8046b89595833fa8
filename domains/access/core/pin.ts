const FORM = /^[0-9]{4,6}$/;
const BENGALI_ZERO = 0x09e6;

/** Normalizes a PIN to Latin digits. null: it is not four to six digits. */
export function readPin(typed: string): string | null {
  const digits = typed.replace(/[০-৯]/g, (digit) =>
    String((digit.codePointAt(0) ?? 0) - BENGALI_ZERO),
  );
  return FORM.test(digits) ? digits : null;
}

/**
 * Whether a PIN is one that people try first: 0000, 1234, 4321, 2468, 1212, 1122, 123123, 2580,
 * years.
 */
export function isEasyPin(pin: string): boolean {
  return isEvenStep(pin) || isRepeated(pin) || isPairs(pin) || isYear(pin) || COLUMN.has(pin);
}

/** Columns and corners of the keypad. */
const COLUMN = new Set(['2580', '0852', '1470', '1379', '1397', '7139', '159753', '147258']);

/**
 * Whether each digit has the same distance from the one before, modulo ten: 0000, 1234, 7890, 2468,
 * 8642.
 */
function isEvenStep(pin: string): boolean {
  const digits = [...pin].map((digit) => digit.charCodeAt(0));
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10);
  return new Set(steps).size === 1;
}

/** 1212, 123123, 121212. */
function isRepeated(pin: string): boolean {
  const lengths = [1, 2, 3].filter((length) => pin.length > length && pin.length % length === 0);
  return lengths.some((length) => pin === pin.slice(0, length).repeat(pin.length / length));
}

/** 1122, 112233, 111222. */
function isPairs(pin: string): boolean {
  const runs = pin.match(/0+|1+|2+|3+|4+|5+|6+|7+|8+|9+/g) ?? [];
  return runs.length > 1 && runs.every(({ length }) => length > 1);
}

/** Years of birth. */
function isYear(pin: string): boolean {
  return /^(19[4-9]|20[0-2])\d$/.test(pin);
}
