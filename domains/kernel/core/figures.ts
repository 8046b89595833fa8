import type { Minor } from './money.ts';
import type { Quantity } from './quantity.ts';
import type { Rate } from './rate.ts';

/** How figures are written and read, in both languages. Integers in, integers out, no floats. */

export type FigureLanguage = 'bn' | 'en';

const BENGALI_ZERO = 0x09e6;
const MINUS = '\u2212';
/** How an amount's currency may be written before or behind it. */
export const CURRENCY_WORDS: Readonly<Record<string, readonly string[]>> = {
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

/** 12.5 -> ১২.৫: the digits of the language, everything else as it stands. */
export function inDigitsOf(language: FigureLanguage, text: string): string {
  if (language === 'en') return text;
  return text.replace(/[0-9]/g, (digit) => String.fromCodePoint(BENGALI_ZERO + digitOf(digit)));
}

/** ১২.৫ -> 12.5, also where both kinds stand in one number. */
export function inLatinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - BENGALI_ZERO));
}

/** +8801711204583 as it is said here, 01711-204583; a number from elsewhere as it is. */
export function asDialled(phone: string): string {
  return phone.replace(/^\+88(01\d{3})(\d{6})$/, '$1-$2');
}

function digitOf(digit: string): number {
  return digit.charCodeAt(0) - 48;
}

/** 184620 -> 1,84,620: the last three, then by twos. */
function grouped(whole: string): string {
  const tail = whole.slice(-3);
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  return head === '' ? tail : `${head},${tail}`;
}

/** 'always': two decimals; 'needed': none where the amount is whole. */
type Decimals = 'always' | 'needed';

/** 18462050 -> 1,84,620.50, with U+2212 before what is under zero. */
export function formatAmount(
  amount: Minor,
  language: FigureLanguage,
  decimals: Decimals = 'always',
): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  const fraction = digits.slice(-2);
  const tail = decimals === 'needed' && fraction === '00' ? '' : `.${fraction}`;
  const text = grouped(digits.slice(0, -2)) + tail;
  return inDigitsOf(language, amount < 0 ? MINUS + text : text);
}

/** The same with the currency's sign before it, no space: ৳1,240.00. */
export function formatMoney(
  amount: Minor,
  currency: string,
  language: FigureLanguage,
  decimals: Decimals = 'always',
): string {
  const text = formatAmount(Math.abs(amount) as Minor, language, decimals);
  const sign = SIGNS[currency] ?? `${currency}\u00a0`;
  return `${amount < 0 ? MINUS : ''}${sign}${text}`;
}

/** 25000 -> 2.5: without zeros at the end. */
export function formatQuantity(quantity: Quantity, language: FigureLanguage): string {
  return inDigitsOf(language, scaledText(quantity, 4));
}

/** 50000 -> 5, 75000 -> 7.5: the percent of a rate, without the sign. */
export function formatPercent(rate: Rate, language: FigureLanguage): string {
  return inDigitsOf(language, scaledText(rate, 4));
}

/** A count: 1284 -> 1,284, and of points that were taken −1,284. */
export function formatCount(count: number, language: FigureLanguage): string {
  const text = grouped(String(Math.abs(count)));
  return inDigitsOf(language, count < 0 ? MINUS + text : text);
}

function scaledText(value: number, places: number): string {
  const digits = String(Math.abs(value)).padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/(?<!0)0+$/, '');
  const text = grouped(digits.slice(0, -places)) + (fraction === '' ? '' : `.${fraction}`);
  return value < 0 ? MINUS + text : text;
}

/** Typed amounts: `1250`, `1,250.5`, `১২৫০`, `3*45+10`. What is no amount counts as nothing: 0. */
export function parseAmount(text: string): Minor {
  const value = calculate(text);
  return (value === null ? 0 : scaledDown(value, 100n)) as Minor;
}

/** A typed quantity, cut to the decimals that its unit has; null: it is none. */
export function parseQuantity(text: string, decimals: number): Quantity | null {
  const value = literal(plainText(text));
  if (value === null) return null;
  const step = 10n ** BigInt(4 - decimals);
  return Number((value / step) * step) as Quantity;
}

/** A typed percent as parts per million: `7.5` is 75000; null: it is none. */
export function parsePercent(text: string): Rate | null {
  const value = literal(plainText(text).replace(/%$/, ''));
  return value === null ? null : (Number(value) as Rate);
}

function plainText(text: string): string {
  return inLatinDigits(text)
    .replaceAll(MINUS, '-')
    .replace(/[,\s৳]/g, '');
}

/** Sums and products of numbers, in 1/10,000; null: the text is no such thing. */
function calculate(text: string): bigint | null {
  const terms = plainText(text)
    .replaceAll('×', '*')
    .split(/(?=[+-])/);
  let total = 0n;
  for (const term of terms) {
    const sign = term.startsWith('-') ? -1n : 1n;
    let product: bigint | null = 10_000n;
    for (const factor of term.replace(/^[+-]/, '').split('*')) {
      const value = literal(factor);
      if (value === null) return null;
      product = (product * value) / 10_000n;
    }
    total += sign * product;
  }
  return total < 0n || total > 10_000_000_000_000_000n ? null : total;
}

/** `12.5` -> 125000n, in 1/10,000. */
function literal(text: string): bigint | null {
  const match = /^(\d{0,15})(?:\.(\d*))?$/.exec(text);
  const [, whole = '', fraction = ''] = match ?? [];
  if (match === null || whole + fraction === '') return null;
  return BigInt(whole + fraction.slice(0, 4).padEnd(4, '0'));
}

/** Half away from zero, for amounts that are never under it. */
function scaledDown(value: bigint, divisor: bigint): number {
  return Number((value + divisor / 2n) / divisor);
}
