import { CURRENCY_AFFIXES, toLatinDigits } from './format-number.ts';
import { MINOR_MAX } from './money.ts';
import { QUANTITY_MAX, type Quantity } from './quantity.ts';
import type { Rate } from './rate.ts';
import { type Rejection, reject } from './rejection.ts';

/** What a field, or a column of a file, accepts. */
export type NumberFormat = {
  /** The most decimals allowed. */
  decimals: number;
  /**
   * The value is an integer in units of 10^-scale: money 2, quantities and percents 4, counts 0.
   */
  scale: number;
  max: number;
  /** Signs and words that may stand before or after it: `৳`, `kg`. */
  affixes: readonly string[];
  /** Whether it may be negative. */
  isSigned?: boolean;
  /** The decimal mark, if the rest of the file shows it. Absent: either, if unambiguous. */
  mark?: '.' | ',';
};

/**
 * - `not_a_number`: empty, letters, wrong groups (1,25,00);
 * - `two_readings`: `first` and `second` are both possible, as plain text (`1.25`, `1250`);
 * - `too_many_decimals`: `most` is the number that the unit allows;
 * - `number_negative`, `number_too_large`: out of range.
 */
export type NumberRefusal = Rejection<
  'not_a_number' | 'two_readings' | 'too_many_decimals' | 'number_negative' | 'number_too_large'
>;

/** No rate reaches 1,000 %, so 12,500 % can only be twelve and a half. */
const PERCENT_MAX = 9_999_999;

export const PERCENT: NumberFormat = {
  decimals: 4,
  scale: 4,
  max: PERCENT_MAX,
  affixes: ['%', 'percent', 'per cent', 'শতাংশ', 'ভাগ'],
};

/** Integers: points, days, copies. */
export function countFormat(max: number): NumberFormat {
  return { decimals: 0, scale: 0, max, affixes: [] };
}

export const COUNT = countFormat(1_000_000_000);

export function moneyFormat(currency: string): NumberFormat {
  const affixes = [...(CURRENCY_AFFIXES[currency] ?? [currency]), '/-', '/='];
  return { decimals: 2, scale: 2, max: MINOR_MAX, affixes };
}

/** `affixes`: how the unit may be written (`unitWords`). */
export function quantityFormat(decimals: number, affixes: readonly string[] = []): NumberFormat {
  return { decimals, scale: 4, max: QUANTITY_MAX, affixes };
}

/**
 * A number as people write it, exactly: `৳ 1,25,000.50`, `১২৫০/-`, `1.250,00`, `412,50`, `2 kg`.
 * A comma groups (1,250; 1,25,000; 125,000); where it cannot, it begins the decimals (12,50). A
 * point begins the decimals; before three digits of a unit that has fewer decimals it may also
 * group, and both readings are returned. Nothing is rounded.
 *
 * @returns an integer in units of 10^-scale: 412,50 as money is 41250.
 */
export function readNumber(text: string, format: NumberFormat): number | NumberRefusal {
  const { isNegative, body } = bare(text, format.affixes);
  const possible = readingsOf(body).filter(({ mark }) => fitsMark(mark, body, format));
  const [first, second] = possible.filter((reading) => toUnits(reading, format) <= format.max);
  if (first === undefined) {
    return reject(possible.length === 0 ? 'not_a_number' : 'number_too_large');
  }
  const reading = second === undefined ? first : choose(first, second, format);
  if (reading === null) {
    const params = { first: plain(first), second: plain(second ?? first) };
    return reject('two_readings', { params });
  }
  const most = format.decimals;
  const isNothing = plain(reading) === '0';
  if (isNegative && !isNothing && format.isSigned !== true) return reject('number_negative');
  if (decimalsOf(reading, format) > most) return reject('too_many_decimals', { params: { most } });
  const value = toUnits(reading, format);
  return isNegative && value !== 0 ? -value : value;
}

/** The most factors of a product. */
const FACTORS_MAX = 3;

/**
 * The same, and sums and products of such numbers: `3*45+10`, `2.5 × 135`. A sum is rounded once,
 * half away from zero, as a line of a document is: 2.355 * 145 = 341.475 is 341.48.
 */
export function readSum(text: string, format: NumberFormat): number | NumberRefusal {
  const { isNegative, body } = bare(text, format.affixes);
  if (!/[-+*×]/.test(body)) return readNumber(text, format);
  const unit = 10n ** BigInt(4 * FACTORS_MAX - format.scale);
  let total = 0n;
  for (const [index, term] of body.split(/(?=[-+])/).entries()) {
    const product = readProduct(term.replace(/^[-+]/, ''), format);
    if (typeof product !== 'bigint') return product;
    total += term.startsWith('-') || (index === 0 && isNegative) ? -product : product;
  }
  if (total < 0n && format.isSigned !== true) return reject('number_negative');
  const value = Number((total * 2n + (total < 0n ? -unit : unit)) / (unit * 2n));
  return Math.abs(value) > format.max ? reject('number_too_large') : value;
}

/** In units of 10^-(4 * FACTORS_MAX). */
function readProduct(text: string, format: NumberFormat): bigint | NumberRefusal {
  const factors = text.split(/[*×]/);
  if (factors.length > FACTORS_MAX) return reject('not_a_number');
  // A factor may be a weight: 1.250 * 80.
  const decimals = factors.length === 1 ? format.decimals : 4;
  let product = 10n ** BigInt(4 * (FACTORS_MAX - factors.length));
  for (const factor of factors) {
    const value = readNumber(factor, { ...format, decimals, scale: 4, max: QUANTITY_MAX });
    if (typeof value !== 'number') return value;
    product *= BigInt(value);
  }
  return product;
}

/** The number of a text, or null if it cannot be read: for a field with its own error text. */
export function numberIn(text: string, format: NumberFormat): number | null {
  const read = readNumber(text, format);
  return typeof read === 'number' ? read : null;
}

export function quantityIn(text: string, decimals: number): Quantity | null {
  return numberIn(text, quantityFormat(decimals)) as Quantity | null;
}

/** In parts per million: `7.5` is 75000. */
export function percentIn(text: string): Rate | null {
  return numberIn(text, PERCENT) as Rate | null;
}

/** A reading of a text; `mark`: the decimal mark, if it has decimals. */
type Reading = { digits: string; fraction: string; mark: '.' | ',' | null };

/** 1,234 and 1.234.567 and 1 234: by threes; 1,23,456: by twos before the last three. */
const GROUPED =
  /^(?:[1-9]\d{0,2}([., '])\d{3}(?:\1\d{3})*|[1-9]\d?([, '])\d{2}(?:\2\d{2})*\2\d{3})$/;

function readingsOf(body: string): Reading[] {
  const readings: Reading[] = [];
  for (const mark of ['.', ','] as const) {
    const [integer = '', fraction, ...more] = body.split(mark);
    if (fraction === undefined || more.length > 0 || !/^\d*$/.test(fraction)) continue;
    const digits = ungrouped(integer);
    if (digits === null || digits + fraction === '') continue;
    readings.push({ digits, fraction, mark });
  }
  const digits = body === '' ? null : ungrouped(body);
  return digits === null ? readings : [...readings, { digits, fraction: '', mark: null }];
}

function ungrouped(integer: string): string | null {
  const isInteger = /^\d*$/.test(integer) || GROUPED.test(integer);
  return isInteger ? integer.replace(/[., ']/g, '') : null;
}

/** With a known decimal mark, that sign never groups, and the other never begins decimals. */
function fitsMark(mark: Reading['mark'], body: string, format: NumberFormat): boolean {
  if (format.mark === undefined) return true;
  return mark === null ? !body.includes(format.mark) : mark === format.mark;
}

/** Of `1,250` or `1.250`: `decimal` is one and a quarter, `grouped` is 1250. null: ambiguous. */
function choose(decimal: Reading, grouped: Reading, format: NumberFormat): Reading | null {
  if (decimal.mark === ',') return grouped;
  return decimal.fraction.length <= format.decimals ? decimal : null;
}

/**
 * The number of decimals. Trailing zeros after a point do not count (165.0000); 2,0 may be a slip.
 */
function decimalsOf({ fraction, mark }: Reading, format: NumberFormat): number {
  const isPlain = mark === '.' || format.mark === mark;
  return (isPlain ? fraction.replace(/(?<!0)0+$/, '') : fraction).length;
}

/** Truncated to the scale; `decimalsOf` detects lost decimals. */
function toUnits({ digits, fraction }: Reading, { scale }: NumberFormat): number {
  return Number(digits + fraction.slice(0, scale).padEnd(scale, '0'));
}

function plain({ digits, fraction }: Reading): string {
  const shown = fraction.replace(/(?<!0)0+$/, '');
  const integer = digits.replace(/^0+(?=\d)/, '') || '0';
  return shown === '' ? integer : `${integer}.${shown}`;
}

/** Direction marks and zero-width characters, which come along with copied text. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** Without sign, affixes and invisible characters. */
function bare(text: string, affixes: readonly string[]): { isNegative: boolean; body: string } {
  const clean = toLatinDigits(text.normalize('NFC'))
    .replace(UNSEEN, '')
    .replace(/[\s\u00a0\u2009\u202f]+/g, ' ')
    .replaceAll('\u2019', "'")
    .replaceAll('\u2212', '-');
  const outer = stripAffixes(clean, affixes);
  const body = stripAffixes(outer.replace(/^[-+]/, ''), affixes);
  return { isNegative: outer.startsWith('-'), body };
}

/** Each affix at most once before it and once after: `Tk. 1,200/-`. */
function stripAffixes(text: string, affixes: readonly string[]): string {
  let rest = text.trim();
  for (const word of affixes) {
    const name = word.normalize('NFC').toLowerCase();
    const lower = rest.toLowerCase();
    const isWord = /^[\p{L}\p{M}]/u.test(name);
    if (lower.startsWith(name) && !(isWord && /^[\p{L}\p{M}]/u.test(lower.slice(name.length)))) {
      rest = rest.slice(name.length).replace(isWord ? /^\.? ?/ : /^ /, '');
    }
    const end = isWord ? rest.replace(/\.$/, '') : rest;
    const before = end.slice(0, -name.length);
    if (end.toLowerCase().endsWith(name) && !(isWord && /[\p{L}\p{M}]$/u.test(before))) {
      rest = before.trim();
    }
  }
  return rest;
}
