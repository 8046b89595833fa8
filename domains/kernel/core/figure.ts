import { type Rejection, reject } from './rejection.ts';

export type FigureRefusal = Rejection<'not_a_figure' | 'too_fine' | 'too_large'>;

const BENGALI_ZERO = 0x09e6;
/** 1234, 1,234 and 1,23,456; the last group of a grouped figure has three digits. */
const FIGURE = /^([+-]?)(\d*|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d*))?$/;

/**
 * A figure as people write it, exactly, in units of 10^-decimals: `3,960.75` with two decimals is
 * 396075, `2.50` with one is 25. Digits may be Bengali. What is finer than the unit is refused,
 * not rounded.
 */
export function readFigure(text: string, decimals: number): number | FigureRefusal {
  const [, sign = '', grouped = '', fraction = ''] = FIGURE.exec(withAsciiDigits(text)) ?? [];
  const whole = grouped.replaceAll(',', '');
  if (whole + fraction === '') return reject('not_a_figure');
  const kept = fraction.replace(/(?<!0)0+$/, '');
  if (kept.length > decimals) return reject('too_fine');
  const value = Number(whole + kept.padEnd(decimals, '0'));
  if (!Number.isSafeInteger(value)) return reject('too_large');
  return sign === '-' && value !== 0 ? -value : value;
}

function withAsciiDigits(text: string): string {
  return text
    .trim()
    .replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) ?? 0) - BENGALI_ZERO))
    .replace('\u2212', '-');
}

/** `৳ 1,200/-` and `Tk. 1,200` say 1,200: what people write around an amount is no part of it. */
export function bareAmount(text: string): string {
  return text
    .replace(/৳|টাকা|\b(?:Tk|BDT|Taka)\b\.?/giu, '')
    .replace(/\/[-=]\s*$/, '')
    .replace(/[\s\u00a0]+/g, '');
}
