import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Wordmark } from '#platform/ui/wordmark.tsx';
import s from './account-frame.module.css';

type Props = { title: string; greeting: string; lead: string; children: ReactNode };

/** The frame of all pages before sign-in: an introduction, and the form beside it. */
export function AccountFrame({ title, greeting, lead, children }: Props) {
  const { t, i18n } = useTranslation('identity');
  const [search] = useSearchParams();
  const other = i18n.language === 'bn' ? 'en' : 'bn';
  const here = new URLSearchParams(search);
  here.set('lang', other);
  return (
    <main className={s.page}>
      <title>{`${title} · ${t('common:product')}`}</title>
      <section className={`cloth ${s.cover}`}>
        <a href="/" className={s.home} aria-label={t('common:product')}>
          <Wordmark className={s.wordmark} />
        </a>
        <div>
          <p className={s.open}>{greeting}</p>
          <p className={s.resume}>{lead}</p>
        </div>
      </section>
      <section className={s.side}>
        <Link reloadDocument to={`?${here}`} lang={other} className={s.language}>
          {t(`common:language_${other}`)}
        </Link>
        {children}
      </section>
    </main>
  );
}
