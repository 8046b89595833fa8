import type { Minor } from '#domains/kernel/core/money.ts';

/** Currencies of countries that group digits by lakh and crore. */
const BY_LAKH = new Set(['BDT', 'INR', 'PKR', 'NPR', 'LKR', 'BTN', 'MVR']);

/** 19965770 pence as `£199,657.70 (199657.70 GBP)`: to read, and to compare. */
export function showMoney(amount: Minor, currency: string): string {
  const plain = plainMoney(amount);
  const format = new Intl.NumberFormat(BY_LAKH.has(currency) ? 'en-IN' : 'en-GB', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  // From text: a number of this size may not have these digits.
  const shown = format.format(plain as `${number}`);
  return `${shown} (${plain} ${currency})`;
}

function plainMoney(amount: Minor): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

export function showCount(count: number): string {
  return new Intl.NumberFormat('en-GB').format(count);
}

/** `1 invoice`, `3,226 invoices`. */
export function showCountOf(count: number, one: string): string {
  return `${showCount(count)} ${one}${count === 1 ? '' : 's'}`;
}
