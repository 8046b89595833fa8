import type { FigureLanguage } from '#domains/kernel/core/figures.ts';
import { message } from '#platform/i18n/messages.ts';
import type { PaperWords } from '../../core/document-paper.ts';

/** The words of papers, in the language of who gets them. */
export function paperWords(language: FigureLanguage): PaperWords {
  return (key, params) => message(language, 'paper', key, params);
}
