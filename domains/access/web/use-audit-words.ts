import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { auditWords } from '../core/audit-words.ts';

/** An entry of the log in the language of the page. */
export function useAuditWords() {
  const { t, i18n } = useTranslation(['audit', 'security']);
  return useMemo(() => {
    const language = i18n.language === 'en' ? 'en' : 'bn';
    return auditWords(language, (key, blanks = {}) => {
      const said: string = t(key, { ...blanks, defaultValue: '' });
      return said === '' ? null : said;
    });
  }, [t, i18n.language]);
}
