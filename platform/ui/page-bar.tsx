import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import s from './page-bar.module.css';

type Props = {
  /** The way here; the last is this page. */
  trail: readonly string[];
  /** The person's menu, which the shell lends. */
  person: ReactNode;
};

/** The bar above a page: where one is, the search, the person. A phone has the shell's own. */
export function PageBar({ trail, person }: Props) {
  const { t } = useTranslation('common');
  // The shell lends it to every page, so that no page has to hand it on.
  const lent = useOutletContext<{ find?: ReactNode } | null>();
  return (
    <header className={`screen-only ${s.bar}`}>
      <nav className={s.trail} aria-label={t('you_are_here')}>
        {trail.map((step, index) => (
          <span key={step} aria-current={index === trail.length - 1 ? 'page' : undefined}>
            {step}
          </span>
        ))}
      </nav>
      <div className={s.end}>
        {lent?.find}
        {person}
      </div>
    </header>
  );
}
