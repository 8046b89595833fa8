import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import s from './entrance-frame.module.css';

type Props = { title: string; greeting: string; lead: string; children: ReactNode };

/** An introduction, and the form beside it, between header and footer. */
export function EntranceFrame({ title, greeting, lead, children }: Props) {
  const { t } = useTranslation('identity');
  return (
    <div className={s.entrance}>
      <title>{`${title} · ${t('common:product')}`}</title>
      <meta name="description" content={`${greeting} ${lead}`} />
      <div className={`cloth ${s.cover}`}>
        <span className={s.stitch} aria-hidden="true" />
        <p className={s.greeting}>{greeting}</p>
        <p className={s.lead}>{lead}</p>
      </div>
      <div className={s.side}>{children}</div>
    </div>
  );
}
