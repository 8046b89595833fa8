/** The currencies to choose from: those of shops here, and some for shops abroad. */
export const CURRENCIES = [
  ...['BDT', 'INR', 'PKR', 'NPR', 'LKR', 'AED', 'SAR', 'QAR', 'MYR', 'SGD', 'USD', 'GBP', 'EUR'],
] as const;

/** The currency of a time zone; the default is that of Bangladesh. */
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

/** The likely settings of a shop in the browser's time zone. */
export function usualAt(timezone: string | undefined): Usual {
  const found = CURRENCY_OF.find(([pattern]) => pattern.test(timezone ?? ''));
  if (found === undefined || timezone === undefined) return { currency: 'BDT', timezone: HOME };
  return { currency: found[1], timezone };
}
