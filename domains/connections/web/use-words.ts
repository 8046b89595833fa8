import { useTranslation } from 'react-i18next';
import type { Words } from '../core/apps.ts';

/** A text of the catalogue in the language of the screen. */
export function useWords(): (words: Words) => string {
  const { i18n } = useTranslation();
  const language = i18n.language === 'en' ? 'en' : 'bn';
  return (words) => words[language];
}
