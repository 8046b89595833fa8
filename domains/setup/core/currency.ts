const KNOWN = new Set(Intl.supportedValuesOf('currency'));

/** Why the currency cannot be used; null: it can. Amounts have two decimals here. */
export function currencyFault(code: string): 'currency_unknown' | 'currency_decimals' | null {
  if (!KNOWN.has(code)) return 'currency_unknown';
  const format = new Intl.NumberFormat('en', { style: 'currency', currency: code });
  const { maximumFractionDigits } = format.resolvedOptions();
  return maximumFractionDigits === 2 ? null : 'currency_decimals';
}
