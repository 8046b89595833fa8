import type { NumberLanguage } from '#domains/kernel/core/format-number.ts';
import { message } from '#platform/i18n/messages.ts';
import type { PrintoutTranslate } from '../../core/document-printout.ts';

/** Translates printouts into the recipient's language. */
export function createPrintoutTranslator(language: NumberLanguage): PrintoutTranslate {
  return (key, params) => message(language, 'paper', key, params);
}
