import { useTranslation } from 'react-i18next';
import { localName, unitLabel, variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { DayLists } from '../contract/dashboard.ts';
import { ExpiringBatches } from './expiring-batches.tsx';
import { LoadingRows } from './loading-rows.tsx';
import { addressOf, PermittedLink } from './permitted-link.tsx';
import s from './today.module.css';

/** Products at or below their reorder level, the first to run out first; then expiring batches. */
export function LowProducts({ day, hasFailed }: { day: DayLists | undefined; hasFailed: boolean }) {
  const { t } = useTranslation('dashboard');
  const format = useNumberFormat(day?.currency);
  return (
    <section className={`${ui.box} ${s.sheet}`} data-part="low" aria-labelledby="running-low">
      <div className={`${ui.head} ${s.sheetHead}`}>
        <h2 id="running-low">{t('running_low')}</h2>
        {day !== undefined && day.low_count > 0 && (
          <PermittedLink
            to={addressOf('/dashboard/stock', { low: 1, branch_id: day.branch_id })}
            permission="product-stock.read"
          >
            <Tag tone="warn">
              <span className="for-readers">{t('low_told')}</span>
              <span className="figures">{format.count(day.low_count)}</span>
            </Tag>
          </PermittedLink>
        )}
        {day !== undefined && day.low_count > 0 && (
          <PermittedLink
            to={addressOf('/dashboard/stock', { low: 1, branch_id: day.branch_id })}
            permission="product-stock.read"
            className={s.sheetLink}
          >
            {t('all')}
          </PermittedLink>
        )}
      </div>
      {day === undefined && !hasFailed && <LoadingRows count={6} />}
      {day === undefined && hasFailed && <p className={ui.empty}>{t('needs_failed')}</p>}
      {day?.low_products.length === 0 && <p className={ui.empty}>{t('nothing_low')}</p>}
      {day !== undefined && day.low_products.length > 0 && (
        <table className={`${ui.table} ${s.table}`}>
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              <th scope="col" data-figure>
                {t('in_stock')}
              </th>
              <th scope="col" data-figure data-spare>
                {t('reorder_at')}
              </th>
              <th scope="col" data-figure>
                {t('lasts')}
              </th>
            </tr>
          </thead>
          <tbody>
            {day.low_products.map((row) => (
              <LowRow key={`${row.warehouse_id} ${row.variant_id}`} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {day !== undefined && <ExpiringBatches day={day} />}
    </section>
  );
}

function LowRow({ row }: { row: DayLists['low_products'][number] }) {
  const format = useNumberFormat();
  const { language } = format;
  const warehouse = { name: row.warehouse_name, name_bn: row.warehouse_name_bn };
  return (
    <tr>
      <th scope="row">
        {variantName(row, language)}
        <small>{localName(warehouse, language)}</small>
      </th>
      <td className="figures" data-figure>
        <PermittedLink
          to={`/dashboard/stock/${row.variant_id}?warehouse_id=${row.warehouse_id}`}
          permission="stock-journal.read"
          className={s.rowFigure}
        >
          {format.quantity(row.on_hand)} {unitLabel(row.on_hand, row, language)}
        </PermittedLink>
      </td>
      <td className="figures" data-figure data-quiet data-spare>
        {row.reorder_level === 0 ? '–' : format.quantity(row.reorder_level)}
      </td>
      <td data-figure>
        <Lasts row={row} />
      </td>
    </tr>
  );
}

function Lasts({ row }: { row: DayLists['low_products'][number] }) {
  const { t } = useTranslation('dashboard');
  const format = useNumberFormat();
  const { lasts_days: days, on_hand } = row;
  if (on_hand <= 0) return <Tag tone="bad">{t('out')}</Tag>;
  if (days === null) return <span title={t('none_sold')}>–</span>;
  if (days === 0) return <Tag tone="warn">{t('lasts_today')}</Tag>;
  return (
    <span className="figures">{t('lasts_days', { count: days, figure: format.count(days) })}</span>
  );
}
