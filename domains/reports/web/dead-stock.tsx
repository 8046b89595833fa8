import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { localName, unitBehind, variantName } from '#platform/ui/local-name.ts';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { InventoryDashboard } from '../contract/inventory-dashboard.ts';
import { UnknownRows } from './cash-panel.tsx';
import { Opens } from './opens.tsx';
import s from './today.module.css';

/** Rows shown at first; a button, or the link of the number, shows the rest. */
const SHOWN = 8;

/** Stock that does not move, the most valuable first. */
export function DeadStock({ stock }: { stock: InventoryDashboard | undefined }) {
  const { t } = useTranslation('dashboard');
  const format = useNumberFormat(stock?.currency);
  const days = format.count(stock?.dead.days ?? 0);
  const [isOpen, setOpen] = useState(false);
  const isExpanded = useLocation().hash === '#dead-stock' || isOpen;
  const rows = stock?.dead_stock ?? [];
  const deadCount = stock?.dead.variants ?? 0;
  return (
    <section className={s.sheet} data-part="dead" aria-labelledby="dead-stock">
      <div className={s.sheetHead}>
        <h2 id="dead-stock">{t('dead_stock')}</h2>
        {stock !== undefined && <small>{t('no_move_for', { days })}</small>}
      </div>
      {stock === undefined && <UnknownRows count={4} />}
      {stock?.dead_stock.length === 0 && <p className={s.empty}>{t('nothing_dead')}</p>}
      {stock !== undefined && stock.dead_stock.length > 0 && (
        <table className={s.table}>
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              <th scope="col" data-figure data-spare>
                {t('moved_on')}
              </th>
              <th scope="col" data-figure>
                {t('in_stock')}
              </th>
              {stock.value !== undefined && (
                <th scope="col" data-figure>
                  {t('value')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {(isExpanded ? rows : rows.slice(0, SHOWN)).map((row) => (
              <DeadRow key={`${row.warehouse_id} ${row.variant_id}`} stock={stock} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {!isExpanded && rows.length > SHOWN && (
        <Button size="md" variant="subtle" onClick={() => setOpen(true)}>
          {t('all_dead', { count: format.count(deadCount) })}
        </Button>
      )}
      {isExpanded && deadCount > rows.length && (
        <p className={s.empty}>
          {t('first_dead', { shown: format.count(rows.length), count: format.count(deadCount) })}
        </p>
      )}
    </section>
  );
}

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
        <Opens
          to={`/dashboard/stock/${row.variant_id}?warehouse_id=${row.warehouse_id}`}
          permission="stock-journal.read"
          className={s.rowFigure}
        >
          {format.quantity(row.on_hand)} {unitBehind(row.on_hand, row, language)}
        </Opens>
      </td>
      {row.value !== undefined && (
        <td className="figures" data-figure>
          {format.amount(row.value)}
        </td>
      )}
    </tr>
  );
}
