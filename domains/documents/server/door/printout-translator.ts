import type { NumberLanguage } from '#domains/kernel/core/format-number.ts';
import { message } from '#platform/i18n/messages.ts';
import type { PrintoutTranslate } from '../../core/document-printout.ts';

/** The words of papers, in the language of who gets them. */
export function createPrintoutTranslator(language: NumberLanguage): PrintoutTranslate {
  return (key, params) => message(language, 'paper', key, params);
}
