import type { ReactNode } from 'react';
import { useSite } from '../site-context.tsx';
import s from './frame.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Header and footer of every page of the site: markup, to which `enlivenFrame` adds behaviour. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { t } = useSite();
  return (
    <>
      <a href="#text" className={s.skip}>
        {t('skip')}
      </a>
      <SiteHeader />
      <main id="text" tabIndex={-1} className={s.main}>
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
