import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { documentPath } from '#domains/documents/core/document-path.ts';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { DayLists } from '../contract/dashboard.ts';
import { LoadingRows } from './loading-rows.tsx';
import { addressOf, PermittedLink } from './permitted-link.tsx';
import s from './today.module.css';

/** The last posted documents of every kind. */
export function LastDocuments({
  day,
  hasFailed,
}: {
  day: DayLists | undefined;
  hasFailed: boolean;
}) {
  const { t } = useTranslation('dashboard');
  const format = useNumberFormat(day?.currency);
  const dates = useDates();
  return (
    <section className={`${ui.box} ${s.sheet}`} data-part="last" aria-labelledby="last-documents">
      <div className={`${ui.head} ${s.sheetHead}`}>
        <h2 id="last-documents">{t('last_documents')}</h2>
        {day !== undefined && (
          <PermittedLink
            to={addressOf('/dashboard/sales', { branch_id: day.branch_id })}
            permission="pos-sale.read"
            className={s.sheetLink}
          >
            {t('all_sales')}
          </PermittedLink>
        )}
      </div>
      {day === undefined && !hasFailed && <LoadingRows count={4} />}
      {day === undefined && hasFailed && <p className={ui.empty}>{t('needs_failed')}</p>}
      {day?.documents.length === 0 && <p className={ui.empty}>{t('no_documents')}</p>}
      {day !== undefined && day.documents.length > 0 && (
        <table className={`${ui.table} ${s.table}`}>
          <thead>
            <tr>
              <th scope="col">{t('number')}</th>
              <th scope="col">{t('kind')}</th>
              <th scope="col" data-spare>
                {t('party')}
              </th>
              <th scope="col" data-spare>
                {t('by')}
              </th>
              <th scope="col" data-figure data-spare>
                {t('at')}
              </th>
              <th scope="col" data-figure>
                {t('total')}
              </th>
            </tr>
          </thead>
          <tbody>
            {day.documents.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <Link className={`figures ${s.number}`} to={documentPath(row.id)}>
                    {row.number}
                  </Link>
                </th>
                <td data-quiet>{t(`lists:kind_${row.kind}`)}</td>
                <td data-spare>{row.party ?? '–'}</td>
                <td data-quiet data-spare>
                  {row.by}
                </td>
                <td className="figures" data-figure data-quiet data-spare>
                  {dates.time(row.posted_at)}
                </td>
                <td className="figures" data-figure>
                  {row.total === null ? '–' : format.amount(row.total)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
