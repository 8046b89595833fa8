/** What shops here count in, and a few more for those abroad. */
export const CURRENCIES = [
  ...['BDT', 'INR', 'PKR', 'NPR', 'LKR', 'AED', 'SAR', 'QAR', 'MYR', 'SGD', 'USD', 'GBP', 'EUR'],
] as const;

/** By the clock of the place; where it tells nothing, Bangladesh. */
const CURRENCY_OF: readonly [RegExp, string][] = [
  [/^Asia\/(Kolkata|Calcutta)$/, 'INR'],
  [/^Asia\/Karachi$/, 'PKR'],
  [/^Asia\/(Kathmandu|Katmandu)$/, 'NPR'],
  [/^Asia\/Colombo$/, 'LKR'],
  [/^Asia\/Dubai$/, 'AED'],
  [/^Asia\/Riyadh$/, 'SAR'],
  [/^Asia\/Qatar$/, 'QAR'],
  [/^Asia\/(Kuala_Lumpur|Kuching)$/, 'MYR'],
  [/^Asia\/Singapore$/, 'SGD'],
  [/^America\//, 'USD'],
  [/^Europe\/London$/, 'GBP'],
  [/^Europe\//, 'EUR'],
];

const HOME = 'Asia/Dhaka';

export type Usual = { currency: string; timezone: string };

/** What the browser's clock says of where the shop is. */
export function usualAt(timezone: string | undefined): Usual {
  const found = CURRENCY_OF.find(([pattern]) => pattern.test(timezone ?? ''));
  if (found === undefined || timezone === undefined) return { currency: 'BDT', timezone: HOME };
  return { currency: found[1], timezone };
}
