import type { Translate } from '#domains/documents/core/receipt-printout.ts';
import type { NumberLanguage } from '#domains/kernel/core/format-number.ts';
import { message } from '#platform/i18n/messages.ts';

/** Uses the same translations as the browser. */
export function createReceiptTranslator(language: NumberLanguage): Translate {
  return (key, params) => message(language, 'receipt', key, params);
}
