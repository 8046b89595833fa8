import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import s from './page-bar.module.css';

type Props = {
  /** The way here; the last is this page. */
  trail: readonly string[];
  /** The person's menu, which the shell lends. */
  person: ReactNode;
};

/** The bar above a page: where one is, and the person. A phone has the shell's own. */
export function PageBar({ trail, person }: Props) {
  const { t } = useTranslation('common');
  return (
    <header className={`screen-only ${s.bar}`}>
      <nav className={s.trail} aria-label={t('you_are_here')}>
        {trail.map((step, index) => (
          <span key={step} aria-current={index === trail.length - 1 ? 'page' : undefined}>
            {step}
          </span>
        ))}
      </nav>
      {person}
    </header>
  );
}
