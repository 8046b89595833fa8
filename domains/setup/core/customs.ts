import { type Minor, minor } from '#domains/kernel/core/money.ts';

const NOT_ROUNDED = minor(1);
const MAJOR_UNIT = minor(100);

/** Currencies without small coins, whose totals are rounded to whole units. */
const ROUNDED_CURRENCIES = new Set(['BDT', 'INR', 'NPR', 'PKR', 'LKR']);

/** The first month of the fiscal year, if it is not January. */
const FIRST_MONTH: Readonly<Record<string, number>> = { BDT: 7, PKR: 7, NPR: 7, INR: 4, GBP: 4 };

/** The defaults of a currency; the shop's settings can change the rounding. */
export function customsOf(currency: string): {
  rounding_unit: Minor;
  fiscal_year_first_month: number;
} {
  return {
    rounding_unit: ROUNDED_CURRENCIES.has(currency) ? MAJOR_UNIT : NOT_ROUNDED,
    fiscal_year_first_month: FIRST_MONTH[currency] ?? 1,
  };
}
