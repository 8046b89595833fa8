import wordmarkBn from '#platform/ui/wordmark-bn.svg?url';
import wordmarkEn from '#platform/ui/wordmark-en.svg?url';
import { useSite } from '../site-context.tsx';
import s from './frame.module.css';

/** The wordmark in the script of the page; a mask, so that it takes any colour. */
export function Logo() {
  const { language, t } = useSite();
  const drawing = language === 'en' ? wordmarkEn : wordmarkBn;
  return (
    <span
      role="img"
      aria-label={t('name')}
      className={s.logo}
      style={{ maskImage: `url(${drawing})` }}
    />
  );
}
