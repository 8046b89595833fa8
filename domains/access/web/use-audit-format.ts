import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { createAuditFormat } from '../core/create-audit-format.ts';

/** Formats an audit entry in the language of the page. */
export function useAuditFormat() {
  const { t, i18n } = useTranslation(['audit', 'security']);
  return useMemo(() => {
    const language = i18n.language === 'en' ? 'en' : 'bn';
    return createAuditFormat(language, (key, blanks = {}) => {
      const said: string = t(key, { ...blanks, defaultValue: '' });
      return said === '' ? null : said;
    });
  }, [t, i18n.language]);
}
