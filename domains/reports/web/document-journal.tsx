import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type Minor, sumOf } from '#domains/kernel/core/money.ts';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { PostedDocument } from '../contract/document.ts';
import s from './document.module.css';

/** The journal entry of the document; each account links to its ledger of that day. */
export function DocumentJournal({ posted }: { posted: PostedDocument }) {
  const { t } = useTranslation('lists');
  const format = useNumberFormat();
  const amount = (value: Minor) => (value === 0 ? '–' : format.amount(value));
  const lines = posted.journal ?? [];
  const notesOf = (account_id: string) =>
    posted.entries
      .filter((entry) => entry.account_id === account_id && entry.note !== '')
      .map(({ note }) => note)
      .join(', ');
  const day = `from=${posted.business_date}&to=${posted.business_date}`;
  return (
    <section className={ui.box} aria-label={t('journal')}>
      <table className={`${ui.table} ${s.table}`}>
        <caption>{t('journal')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('account')}</th>
            <th scope="col" data-figure>
              {t('debit')}
            </th>
            <th scope="col" data-figure>
              {t('credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of an entry stay in order.
            <tr key={`${line.account_id} ${index}`}>
              <th scope="row">
                <Link to={`/dashboard/ledger?account_id=${line.account_id}&${day}`}>
                  {localName(line, format.language)}
                </Link>
                {notesOf(line.account_id) !== '' && (
                  <small className={ui.hint}>{notesOf(line.account_id)}</small>
                )}
                {line.party_name !== null && <small className={ui.hint}>{line.party_name}</small>}
                {line.branch !== null && (
                  <small className={ui.hint}>{localName(line.branch, format.language)}</small>
                )}
              </th>
              <td className="figures" data-figure>
                {amount(line.debit)}
              </td>
              <td className="figures" data-figure>
                {amount(line.credit)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('sum')}</th>
            <td className="figures" data-figure>
              {format.amount(sumOf(lines, ({ debit }) => debit))}
            </td>
            <td className="figures" data-figure>
              {format.amount(sumOf(lines, ({ credit }) => credit))}
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
