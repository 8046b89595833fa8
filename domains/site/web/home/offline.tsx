import type { SectionView } from '../../core/content.ts';
import { useSite } from '../site-context.tsx';
import { THREAD } from './book-lines.ts';
import s from './sections.module.css';

/** The day of a till as a thread: dashed while offline. */
export function Offline({ section }: { section: SectionView }) {
  const { t } = useSite();
  return (
    <section className={`cloth section ${s.offline}`} lang={section.language}>
      <div className="page">
        <h2>{section.heading}</h2>
        <p className="lead">{section.text}</p>
      </div>
      <ol className={s.thread}>
        <li className={s.threadMark}>{t('line_goes')}</li>
        {THREAD.map((sale) => <Sale key={sale.time} sale={sale} />).toSpliced(
          -1,
          0,
          <li key="back" className={s.threadMark}>
            {t('line_back')}
            <small>{t('line_back_note')}</small>
          </li>,
        )}
      </ol>
    </section>
  );
}

function Sale({ sale }: { sale: (typeof THREAD)[number] }) {
  const { money, language } = useSite();
  return (
    <li data-off={sale.isOff || undefined}>
      <b className="figures">{money(sale.sum)}</b>
      <small>{language === 'bn' ? sale.time_bn : sale.time}</small>
    </li>
  );
}
