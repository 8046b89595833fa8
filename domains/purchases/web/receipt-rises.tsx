import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import s from '#domains/orders/web/part/trade.module.css';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { goodsName } from '#platform/ui/local-name.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import { listCostRisesRoute } from '../contract/cost-rise.ts';
import r from './receipt-rises.module.css';

/** The most lines of a paper. */
const ALL = 200;

/** Where goods came in dearer and their price was not looked at since: which, and the way there. */
export function ReceiptRises({ document_id }: { document_id: string }) {
  const { t } = useTranslation('purchases');
  const me = useMe();
  const figures = useFigures();
  const asked = useQuery({
    ...queryOptionsFor(listCostRisesRoute, { query: { document_id, limit: ALL } }),
    enabled: me.can('product.update') && me.can('cost.read'),
  });
  const rows = asked.data?.data ?? [];
  if (rows.length === 0) return null;
  const product_ids = [...new Set(rows.map(({ product_id }) => product_id))];
  return (
    <section className={`${s.tableSheet} screen-only`} aria-labelledby="came-dearer">
      <div className={r.head}>
        <h2 id="came-dearer">{t('came_dearer')}</h2>
        <Button
          component={Link}
          to="/dashboard/products/prices"
          state={{ way: 'as_cost_rose', product_ids }}
          size="md"
          variant="default"
        >
          {t('dearer_change')}
        </Button>
      </div>
      <table className={s.table}>
        <thead>
          <tr>
            <th scope="col">{t('goods')}</th>
            {FIGURES.map(([key]) => (
              <th key={key} scope="col" data-figure>
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.variant_id}>
              <th scope="row">
                <Link to={`/dashboard/products/${row.product_id}`}>
                  {goodsName(row, figures.language)}
                </Link>
              </th>
              {FIGURES.map(([key, of]) => {
                const amount = row[of];
                return (
                  <td key={key} className="figures" data-figure data-label={t(key)}>
                    {amount === null ? '–' : figures.amount(amount)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const FIGURES = [
  ['dearer_before', 'old_cost'],
  ['dearer_now', 'new_cost'],
  ['sale_price', 'sale_price'],
  ['dearer_earned', 'earned'],
  ['dearer_proposed', 'proposed_price'],
] as const;
