import { type Minor, minor, negate } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { type Rate, rate } from '#domains/kernel/core/rate.ts';

/** Parses an amount exactly: `3,960.75` is 396075 minor units. */
export function money(text: string): Minor {
  return minor(scaled(text, 2));
}

/** Parses a quantity: `2.5` is 25000. */
export function pieces(text: string): Quantity {
  return quantity(scaled(text, 4));
}

/** Parses a rate: `5 %` or `5` is 50000 parts per million. */
export function percent(text: string): Rate {
  return rate(scaled(text.replace('%', ''), 4));
}

/** 396075 minor units as `3960.75`. */
export function showMoney(amount: Minor): string {
  if (amount < 0) return `-${showMoney(negate(amount))}`;
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** 25000 as `2.5`. */
export function showPieces(value: Quantity): string {
  const digits = String(Math.abs(value)).padStart(5, '0');
  const integerPart = `${value < 0 ? '-' : ''}${digits.slice(0, -4)}`;
  const fraction = digits.slice(-4).replace(/0+$/, '');
  return fraction === '' ? integerPart : `${integerPart}.${fraction}`;
}

/** A list in one cell: `6.67, 3.33`. */
export function listIn(cell: string): string[] {
  return cell
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function scaled(text: string, decimals: number): number {
  const [, sign = '', integerPart = '', fraction = ''] =
    /^([+-]?)([\d,]+)(?:\.(\d+))?$/.exec(text.trim()) ?? [];
  if (integerPart === '' || fraction.length > decimals) {
    throw new Error(`not a figure with at most ${decimals} decimals: ${text}`);
  }
  const digits = Number(integerPart.replaceAll(',', '') + fraction.padEnd(decimals, '0'));
  return sign === '-' && digits !== 0 ? -digits : digits;
}
