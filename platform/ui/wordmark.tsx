import { useTranslation } from 'react-i18next';
import mark from './mark.svg?url';
import s from './wordmark.module.css';
import wordmarkBn from './wordmark-bn.svg?url';
import wordmarkEn from './wordmark-en.svg?url';

type Props = { className?: string | undefined };

/** The product name in the script of the page, in the current colour. */
export function Wordmark({ className }: Props) {
  const { t, i18n } = useTranslation('common');
  const drawing = i18n.language === 'en' ? wordmarkEn : wordmarkBn;
  return (
    <span
      role="img"
      aria-label={t('product')}
      className={`${s.wordmark} ${className ?? ''}`}
      style={{ maskImage: `url(${drawing})` }}
    />
  );
}

/** Only the logo mark. */
export function Mark({ className }: Props) {
  return (
    <span
      aria-hidden="true"
      className={`${s.mark} ${className ?? ''}`}
      style={{ maskImage: `url(${mark})` }}
    />
  );
}
