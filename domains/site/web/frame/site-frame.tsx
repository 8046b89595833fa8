import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { Toasts } from '#platform/ui/toasts.tsx';
import { useSite } from '../site-context.tsx';
import s from './frame.module.css';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

/** Head and foot of every page of the site. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { t } = useSite();
  const isBusy = useNavigation().state !== 'idle';
  return (
    <>
      <a href="#text" className={s.skip}>
        {t('skip')}
      </a>
      {isBusy && <div className={s.progress} aria-hidden="true" />}
      <SiteHeader />
      <main id="text" tabIndex={-1} className={s.main}>
        {children}
      </main>
      <SiteFooter />
      <Toasts close={t('close_toast')} />
    </>
  );
}
