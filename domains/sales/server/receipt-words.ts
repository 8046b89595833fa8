import type { Words } from '#domains/documents/core/receipt-paper.ts';
import type { FigureLanguage } from '#domains/kernel/core/figures.ts';
import { message } from '#platform/i18n/messages.ts';

/** The words of the receipt, from the dictionary that the browser has too. */
export function receiptWords(language: FigureLanguage): Words {
  return (key, params) => message(language, 'receipt', key, params);
}
