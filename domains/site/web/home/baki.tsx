import type { SectionView } from '../../core/content.ts';
import { useSite } from '../site-context.tsx';
import { BAKI } from './book-lines.ts';
import s from './sections.module.css';

/** The account page of one customer. */
export function Baki({ section }: { section: SectionView }) {
  const { t, amount, money, language } = useSite();
  const isBengali = language === 'bn';
  const left = BAKI.at(-1)?.left ?? 0;
  return (
    <section className={`page section halves ${s.pair} ${s.bakiPair}`} lang={section.language}>
      <div className={s.scroll}>
        <table className="sheet">
          <caption className={s.customer}>
            <b>{t('rahima')}</b>
            <small>{t('section')}</small>
            <span className="for-readers">{t('page_of')}</span>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('date')}</th>
              <th scope="col">{t('entry')}</th>
              {['bill', 'paid', 'left'].map((key) => (
                <th key={key} scope="col" className="end">
                  {t(key)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {BAKI.map((row) => (
              <tr key={row.day}>
                <td>{isBengali ? row.day_bn : row.day}</td>
                <td>{isBengali ? row.entry_bn : row.entry}</td>
                <td className="end figures">{row.bill > 0 && amount(row.bill)}</td>
                <td className="end figures">{row.paid > 0 && amount(row.paid)}</td>
                <td className="end figures">{amount(row.left)}</td>
              </tr>
            ))}
            <tr>
              <td colSpan={4}>{t('still_to_pay')}</td>
              <td className="end figures">
                <span className={`agreed ${s.due}`}>{money(left)}</span>
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      <div>
        <h2>{section.heading}</h2>
        <p className="lead">{section.text}</p>
      </div>
    </section>
  );
}
