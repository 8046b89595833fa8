import { useTranslation } from 'react-i18next';
import { unitLabel, variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { DayLists } from '../contract/dashboard.ts';
import { LoadingRows } from './loading-rows.tsx';
import { addressOf, PermittedLink } from './permitted-link.tsx';
import s from './today.module.css';

/** The products with the greatest sales of the day. */
export function TopProducts({ day, hasFailed }: { day: DayLists | undefined; hasFailed: boolean }) {
  const { t } = useTranslation('dashboard');
  const format = useNumberFormat(day?.currency);
  const language = format.language;
  return (
    <section className={`${ui.box} ${s.sheet}`} data-part="top" aria-labelledby="top-products">
      <div className={`${ui.head} ${s.sheetHead}`}>
        <h2 id="top-products">{t('top_products')}</h2>
        <small>{t('without_vat')}</small>
      </div>
      {day === undefined && !hasFailed && <LoadingRows count={6} />}
      {day === undefined && hasFailed && <p className={ui.empty}>{t('needs_failed')}</p>}
      {day?.top_products.length === 0 && <p className={ui.empty}>{t('nothing_sold')}</p>}
      {day !== undefined && day.top_products.length > 0 && (
        <table className={`${ui.table} ${s.table}`}>
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              <th scope="col" data-figure>
                {t('sold')}
              </th>
              <th scope="col" data-figure>
                {t('sales')}
              </th>
            </tr>
          </thead>
          <tbody>
            {day.top_products.map((row) => (
              <tr key={row.variant_id}>
                <th scope="row">{variantName(row, language)}</th>
                <td className="figures" data-figure data-quiet>
                  {format.quantity(row.quantity)} {unitLabel(row.quantity, row, language)}
                </td>
                <td className="figures" data-figure>
                  <PermittedLink
                    to={addressOf('/dashboard/sales', {
                      from: day.business_date,
                      to: day.business_date,
                      branch_id: day.branch_id,
                      variant_id: row.variant_id,
                    })}
                    permission="pos-sale.read"
                    className={s.rowFigure}
                  >
                    {format.amount(row.net)}
                  </PermittedLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
