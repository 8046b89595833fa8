import { useTranslation } from 'react-i18next';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { InventoryDashboard } from '../contract/inventory-dashboard.ts';
import { LoadingRows } from './loading-rows.tsx';
import { addressOf, PermittedLink } from './permitted-link.tsx';
import s from './today.module.css';

type Props = { stock: InventoryDashboard | undefined; by: 'warehouses' | 'categories' };

/** The stock by warehouse, or by category. */
export function StockBreakdown({ stock, by }: Props) {
  const { t } = useTranslation('dashboard');
  const format = useNumberFormat(stock?.currency);
  const isByWarehouse = by === 'warehouses';
  const title = `stock-by-${by}`;
  const hasValue = stock?.value !== undefined;
  const rows = stock?.[by] ?? [];
  /** The stock list behind a number: for a category only its own products. */
  const listOf = (id: string | null, low: '1' | 'out' | null) =>
    addressOf('/dashboard/stock', {
      warehouse_id: isByWarehouse ? id : null,
      category_id: isByWarehouse ? null : id,
      own_only: isByWarehouse ? null : 1,
      branch_id: stock?.branch_id ?? null,
      low,
    });
  return (
    <section className={`${ui.box} ${s.sheet}`} data-part={by} aria-labelledby={title}>
      <div className={`${ui.head} ${s.sheetHead}`}>
        <h2 id={title}>{t(`stock_by_${by}`)}</h2>
      </div>
      {stock === undefined && <LoadingRows count={4} />}
      {stock !== undefined && rows.length === 0 && <p className={ui.empty}>{t('no_stock_yet')}</p>}
      {rows.length > 0 && (
        <table className={`${ui.table} ${s.table}`}>
          <thead>
            <tr>
              <th scope="col">{t(isByWarehouse ? 'warehouse' : 'category')}</th>
              <th scope="col" data-figure>
                {t('goods')}
              </th>
              <th scope="col" data-figure data-spare>
                {t('low_or_out')}
              </th>
              {hasValue && (
                <th scope="col" data-figure>
                  {t('value')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id ?? ''}>
                <th scope="row">
                  {row.id === null ? t('no_category') : localName(row, format.language)}
                </th>
                <td className="figures" data-figure>
                  <PermittedLink
                    to={listOf(row.id, null)}
                    permission="product-stock.read"
                    className={s.rowFigure}
                  >
                    {format.count(row.variants)}
                  </PermittedLink>
                </td>
                <td className="figures" data-figure data-quiet data-spare>
                  <PermittedLink
                    to={listOf(row.id, '1')}
                    permission="product-stock.read"
                    className={s.rowFigure}
                  >
                    {format.count(row.low + row.out)}
                  </PermittedLink>
                  {' · '}
                  <PermittedLink
                    to={listOf(row.id, 'out')}
                    permission="product-stock.read"
                    className={s.rowFigure}
                  >
                    {format.count(row.out)}
                  </PermittedLink>
                </td>
                {hasValue && (
                  <td className="figures" data-figure>
                    {row.value !== undefined && (
                      <PermittedLink
                        to={listOf(row.id, null)}
                        permission="product-stock.read"
                        className={s.rowFigure}
                      >
                        {format.amount(row.value)}
                      </PermittedLink>
                    )}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
