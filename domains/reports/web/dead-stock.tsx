import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { localName, unitLabel, variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { InventoryDashboard } from '../contract/inventory-dashboard.ts';
import { LoadingRows } from './loading-rows.tsx';
import { PermittedLink } from './permitted-link.tsx';
import s from './today.module.css';

const ROWS_AT_FIRST = 8;

/** Stock without any movement for `dead.days` days, the most valuable first. */
export function DeadStock({ stock }: { stock: InventoryDashboard | undefined }) {
  const { t } = useTranslation('dashboard');
  const format = useNumberFormat();
  return (
    <section className={`${ui.box} ${s.sheet}`} data-part="dead" aria-labelledby="dead-stock">
      <div className={`${ui.head} ${s.sheetHead}`}>
        <h2 id="dead-stock">{t('dead_stock')}</h2>
        {stock !== undefined && (
          <small>{t('no_move_for', { days: format.count(stock.dead.days) })}</small>
        )}
      </div>
      {stock === undefined ? <LoadingRows count={4} /> : <DeadTable stock={stock} />}
    </section>
  );
}

/**
 * One row for each variant and warehouse. The button shows all rows, and so does the link
 * `#dead-stock` at the top of the page. The server sends at most a hundred rows, and the note says
 * how many there are.
 */
function DeadTable({ stock }: { stock: InventoryDashboard }) {
  const { t } = useTranslation('dashboard');
  const format = useNumberFormat(stock.currency);
  const [isOpen, setOpen] = useState(false);
  const isExpanded = useLocation().hash === '#dead-stock' || isOpen;
  const { dead, dead_stock: rows } = stock;
  if (rows.length === 0) return <p className={ui.empty}>{t('no_dead_stock')}</p>;
  const shown = isExpanded ? rows : rows.slice(0, ROWS_AT_FIRST);
  const hiddenCount = rows.length - shown.length;
  return (
    <>
      <table className={`${ui.table} ${s.table}`}>
        <thead>
          <tr>
            <th scope="col">{t('product')}</th>
            <th scope="col" data-figure data-spare>
              {t('moved_on')}
            </th>
            <th scope="col" data-figure>
              {t('in_stock')}
            </th>
            {seesValue(stock) && (
              <th scope="col" data-figure>
                {t('value')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <DeadRow key={`${row.warehouse_id} ${row.variant_id}`} stock={stock} row={row} />
          ))}
        </tbody>
      </table>
      {hiddenCount > 0 && (
        <Button size="md" variant="subtle" onClick={() => setOpen(true)}>
          {t('more_dead_stock', { count: format.count(hiddenCount) })}
        </Button>
      )}
      {isExpanded && dead.variants > rows.length && (
        <p className={ui.empty}>
          {t('first_dead_stock', {
            shown: format.count(rows.length),
            count: format.count(dead.variants),
          })}
        </p>
      )}
    </>
  );
}

/** The server sends values only to users who may see costs. */
const seesValue = (stock: InventoryDashboard) => stock.value !== undefined;

type RowProps = { stock: InventoryDashboard; row: InventoryDashboard['dead_stock'][number] };

function DeadRow({ stock, row }: RowProps) {
  const format = useNumberFormat(stock.currency);
  const dates = useDates();
  const { language } = format;
  const warehouse = stock.warehouses.find(({ id }) => id === row.warehouse_id);
  return (
    <tr>
      <th scope="row">
        {variantName(row, language)}
        {warehouse !== undefined && <small>{localName(warehouse, language)}</small>}
      </th>
      <td className="figures" data-figure data-quiet data-spare>
        {row.moved_on === null ? '–' : dates.day(row.moved_on)}
      </td>
      <td className="figures" data-figure>
        <PermittedLink
          to={`/dashboard/stock/${row.variant_id}?warehouse_id=${row.warehouse_id}`}
          permission="stock-journal.read"
          className={s.rowFigure}
        >
          {format.quantity(row.on_hand)} {unitLabel(row.on_hand, row, language)}
        </PermittedLink>
      </td>
      {seesValue(stock) && (
        <td className="figures" data-figure>
          {row.value !== undefined && format.amount(row.value)}
        </td>
      )}
    </tr>
  );
}
