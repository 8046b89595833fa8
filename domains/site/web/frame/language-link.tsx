import { Link, useLocation } from 'react-router';
import { useSite } from '../site-context.tsx';

/** To the same page in the other language; an address of its own, so it works without a script. */
export function LanguageLink({ className }: { className?: string | undefined }) {
  const { language, t, chooseLanguage } = useSite();
  const { pathname } = useLocation();
  const other = language === 'bn' ? 'en' : 'bn';
  return (
    <Link
      to={`${pathname}?lang=${other}`}
      className={className}
      lang={other}
      hrefLang={other}
      preventScrollReset
      onClick={() => chooseLanguage(other)}
    >
      {t('other_language')}
    </Link>
  );
}
