import { type Minor, minor } from '#domains/kernel/core/money.ts';

const NOT_ROUNDED = minor(1);
const WHOLE = minor(100);

/** Where small coins have gone out of use, totals are whole; elsewhere they are not rounded. */
const WHOLE_TOTALS = new Set(['BDT', 'INR', 'NPR', 'PKR', 'LKR']);

/** The first month of the fiscal year, where it is not January. */
const FIRST_MONTH: Readonly<Record<string, number>> = { BDT: 7, PKR: 7, NPR: 7, INR: 4, GBP: 4 };

/** What is usual where a currency is used; the shop's settings may change the rounding. */
export function customsOf(currency: string): {
  rounding_unit: Minor;
  fiscal_year_first_month: number;
} {
  return {
    rounding_unit: WHOLE_TOTALS.has(currency) ? WHOLE : NOT_ROUNDED,
    fiscal_year_first_month: FIRST_MONTH[currency] ?? 1,
  };
}
