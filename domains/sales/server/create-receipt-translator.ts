import type { Translate } from '#domains/documents/core/receipt-printout.ts';
import type { NumberLanguage } from '#domains/kernel/core/format-number.ts';
import { message } from '#platform/i18n/messages.ts';

/** The words of the receipt, from the dictionary that the browser has too. */
export function createReceiptTranslator(language: NumberLanguage): Translate {
  return (key, params) => message(language, 'receipt', key, params);
}
