import type { SectionView } from '../../core/content.ts';
import { useSite } from '../site-context.tsx';
import { MOVEMENTS } from './book-lines.ts';
import s from './sections.module.css';

/** A number, and the documents that it comes from. */
export function Provenance({ section }: { section: SectionView }) {
  return (
    <section className={`page section halves ${s.pair}`} lang={section.language}>
      <div>
        <h2>{section.heading}</h2>
        <p className="lead">{section.text}</p>
      </div>
      <FortyTwo />
    </section>
  );
}

export function FortyTwo() {
  const { t, digits, language } = useSite();
  const isBengali = language === 'bn';
  return (
    <div>
      <p className={s.figure}>
        <strong>{digits('42')}</strong>
        <span>
          <b>{t('oil')}</b>
          {t('on_shelf')}
        </span>
      </p>
      <div className={s.scroll}>
        <table className="sheet">
          <caption className="for-readers">{t('movements_of')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('date')}</th>
              <th scope="col">{t('paper')}</th>
              <th scope="col" className="end">
                {t('in')}
              </th>
              <th scope="col" className="end">
                {t('out')}
              </th>
              <th scope="col" className="end">
                {t('balance')}
              </th>
            </tr>
          </thead>
          <tbody>
            {MOVEMENTS.map((row, index) => (
              <tr key={row.day}>
                <td>{isBengali ? row.day_bn : row.day}</td>
                <td className={s.paper}>{isBengali ? row.document_bn : row.paper}</td>
                <td className="end figures">{row.change > 0 && digits(String(row.change))}</td>
                <td className="end figures">{row.change < 0 && digits(String(-row.change))}</td>
                <td className="end figures">
                  <span className={index === MOVEMENTS.length - 1 ? 'agreed' : undefined}>
                    {digits(String(row.left))}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
