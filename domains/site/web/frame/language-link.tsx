import { useLocation } from 'react-router';
import { useSite } from '../site-context.tsx';

/** The same page in the other language, at an address of its own, so it works without a script. */
export function LanguageLink({ className }: { className?: string | undefined }) {
  const { language, t } = useSite();
  const { pathname } = useLocation();
  const other = language === 'bn' ? 'en' : 'bn';
  return (
    <a
      href={`${pathname}?lang=${other}`}
      className={className}
      lang={other}
      hrefLang={other}
      data-language
    >
      {t('other_language')}
    </a>
  );
}
