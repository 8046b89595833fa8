import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  formatAmount,
  formatCount,
  formatMoney,
  formatPercent,
  formatPlain,
  formatQuantity,
  type NumberLanguage,
  toDialled,
  toDigitsOf,
} from '#domains/kernel/core/format-number.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';

/** Numbers in the notation of the page's language. */
export function useNumberFormat(currency = 'BDT') {
  const { i18n } = useTranslation();
  const language: NumberLanguage = i18n.language === 'en' ? 'en' : 'bn';
  return useMemo(
    () => ({
      language,
      /** 1,240.00: for columns. */
      amount: (value: Minor) => formatAmount(value, language),
      /** ৳1,240.00: for totals and prices that stand alone. */
      money: (value: Minor) => formatMoney(value, currency, language),
      /** ৳1,240: decimals only where they are not zero. */
      shortMoney: (value: Minor) => formatMoney(value, currency, language, 'needed'),
      shortAmount: (value: Minor) => formatAmount(value, language, 'needed'),
      quantity: (value: Quantity) => formatQuantity(value, language),
      percent: (value: Rate) => formatPercent(value, language),
      count: (value: number) => formatCount(value, language),
      plain: (text: string) => formatPlain(text, language),
      digits: (text: string) => toDigitsOf(language, text),
      phone: (number: string) => toDigitsOf(language, toDialled(number)),
    }),
    [language, currency],
  );
}

export type NumberFormatter = ReturnType<typeof useNumberFormat>;
