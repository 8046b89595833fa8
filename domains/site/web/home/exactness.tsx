import type { SectionView } from '../../core/content.ts';
import { useSite } from '../site-context.tsx';
import { BILL, BOOK_LINES } from './book-lines.ts';
import s from './sections.module.css';

const CASH = 150_000;

/** A receipt beside its journal entry; only the rounding is marked. */
export function Exactness({ section }: { section: SectionView }) {
  return (
    <section className={`section ${s.tinted}`} lang={section.language}>
      <div className={`page halves ${s.exact}`}>
        <Receipt />
        <div>
          <h2>{section.heading}</h2>
          <p className="lead">{section.text}</p>
          <Journal />
        </div>
      </div>
    </section>
  );
}

function Receipt() {
  const { t, amount, money, language } = useSite();
  const rows: [string, number, string?][] = [
    ['subtotal', BILL.subtotal],
    ['vat_5', BILL.vat],
    ['rounding', BILL.rounding, s.marked ?? ''],
  ];
  return (
    <div className={s.receipt}>
      <p className={s.receiptShop}>{t('shop')}</p>
      <p className={s.receiptPlace}>{t('place_full')}</p>
      {BOOK_LINES.map((line) => (
        <p key={line.name}>
          <span>{language === 'bn' ? line.name_bn : line.name}</span>
          <span className="figures">{amount(line.sum)}</span>
        </p>
      ))}
      <hr />
      {rows.map(([key, value, marked]) => (
        <p key={key} className={marked}>
          <span>{t(key)}</span>
          <span className="figures">{amount(value)}</span>
        </p>
      ))}
      <p className={s.receiptTotal}>
        <span>{t('total')}</span>
        <span className="figures agreed">{money(BILL.total)}</span>
      </p>
      <p>
        <span>{t('cash')}</span>
        <span className="figures">{amount(CASH)}</span>
      </p>
      <p>
        <span>{t('change')}</span>
        <span className="figures">{amount(CASH - BILL.total)}</span>
      </p>
    </div>
  );
}

function Journal() {
  const { t, amount } = useSite();
  const rows = [
    { key: 'cash', debit: BILL.total, credit: 0 },
    { key: 'sales', debit: 0, credit: BILL.subtotal },
    { key: 'vat_payable', debit: 0, credit: BILL.vat },
    { key: 'rounding', debit: 0, credit: BILL.rounding },
  ];
  return (
    <div className={s.scroll}>
      <table className="sheet">
        <caption className="for-readers">{t('journal_of')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('account')}</th>
            <th scope="col" className="end">
              {t('debit')}
            </th>
            <th scope="col" className="end">
              {t('credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, debit, credit }) => (
            <tr key={key}>
              <td>{key === 'rounding' ? <mark>{t(key)}</mark> : t(key)}</td>
              <td className="end figures">{debit > 0 && amount(debit)}</td>
              <td className="end figures">
                {key === 'rounding' ? <mark>{amount(credit)}</mark> : credit > 0 && amount(credit)}
              </td>
            </tr>
          ))}
          <tr>
            <td>{t('both_sides')}</td>
            <td className="end figures">
              <span className="agreed">{amount(BILL.total)}</span>
            </td>
            <td className="end figures">
              <span className="agreed">{amount(BILL.total)}</span>
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
