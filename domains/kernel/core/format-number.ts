import type { Minor } from './money.ts';
import type { Quantity } from './quantity.ts';
import type { Rate } from './rate.ts';

/** The language of numbers. All formatters take integers, never floats. */

export type NumberLanguage = 'bn' | 'en';

const BENGALI_ZERO = 0x09e6;
const MINUS = '\u2212';
/** How a currency may be written before or after an amount. */
export const CURRENCY_AFFIXES: Readonly<Record<string, readonly string[]>> = {
  BDT: ['৳', 'tk', 'bdt', 'taka', 'টাকা', 'টা'],
  INR: ['₹', 'rs', 'inr', 'rupees', 'রুপি'],
  GBP: ['£', 'gbp'],
  EUR: ['€', 'eur'],
  USD: ['$', 'usd'],
};

const SIGNS: Readonly<Record<string, string>> = {
  BDT: '৳',
  INR: '₹',
  GBP: '£',
  EUR: '€',
  USD: '$',
};

/** 12.5 -> ১২.৫: the digits of the language, other characters unchanged. */
export function toDigitsOf(language: NumberLanguage, text: string): string {
  if (language === 'en') return text;
  return text.replace(/[0-9]/g, (digit) => String.fromCodePoint(BENGALI_ZERO + digitOf(digit)));
}

/** ১২.৫ -> 12.5, also if one number mixes both scripts. */
export function toLatinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - BENGALI_ZERO));
}

/** +8801711204583 in the local form, 01711-204583; a foreign number is unchanged. */
export function toDialled(phone: string): string {
  return phone.replace(/^\+88(01\d{3})(\d{6})$/, '$1-$2');
}

function digitOf(digit: string): number {
  return digit.charCodeAt(0) - 48;
}

/** 184620 -> 1,84,620: the last three, then by twos. */
function grouped(integer: string): string {
  const tail = integer.slice(-3);
  const head = integer.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  return head === '' ? tail : `${head},${tail}`;
}

/** 'always': two decimals; 'needed': none for a whole amount. */
type Decimals = 'always' | 'needed';

/** 18462050 -> 1,84,620.50, with U+2212 before a negative amount. */
export function formatAmount(
  amount: Minor,
  language: NumberLanguage,
  decimals: Decimals = 'always',
): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const fraction = digits.slice(-2);
  const tail = decimals === 'needed' && fraction === '00' ? '' : `.${fraction}`;
  const text = grouped(digits.slice(0, -2)) + tail;
  return toDigitsOf(language, amount < 0 ? MINUS + text : text);
}

/** The same with the currency sign before it, without a space: ৳1,240.00. */
export function formatMoney(
  amount: Minor,
  currency: string,
  language: NumberLanguage,
  decimals: Decimals = 'always',
): string {
  const text = formatAmount(Math.abs(amount) as Minor, language, decimals);
  const sign = SIGNS[currency] ?? `${currency}\u00a0`;
  return `${amount < 0 ? MINUS : ''}${sign}${text}`;
}

/** 25000 -> 2.5, without trailing zeros. */
export function formatQuantity(quantity: Quantity, language: NumberLanguage): string {
  return toDigitsOf(language, scaledText(quantity, 4));
}

/** 50000 -> 5, 75000 -> 7.5: the percent of a rate, without the sign. */
export function formatPercent(rate: Rate, language: NumberLanguage): string {
  return toDigitsOf(language, scaledText(rate, 4));
}

/** A count: 1284 -> 1,284; a negative one: −1,284. */
export function formatCount(count: number, language: NumberLanguage): string {
  const text = grouped(String(Math.abs(count)));
  return toDigitsOf(language, count < 0 ? MINUS + text : text);
}

/** A number as plain text: 1250.5 -> 1,250.5. */
export function formatPlain(text: string, language: NumberLanguage): string {
  const [integer = '', fraction] = text.split('.');
  const shown = fraction === undefined ? grouped(integer) : `${grouped(integer)}.${fraction}`;
  return toDigitsOf(language, shown);
}

function scaledText(value: number, scale: number): string {
  const digits = String(Math.abs(value)).padStart(scale + 1, '0');
  const fraction = digits.slice(-scale).replace(/(?<!0)0+$/, '');
  const text = grouped(digits.slice(0, -scale)) + (fraction === '' ? '' : `.${fraction}`);
  return value < 0 ? MINUS + text : text;
}
