import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import s from '#domains/orders/web/part/trade.module.css';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { variantName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listCostIncreasesRoute } from '../contract/cost-increase.ts';
import r from './receipt-cost-increases.module.css';

/** The most lines that a receipt can have. */
const ALL = 200;

/** The open cost increases of a receipt, with a link to review them. */
export function ReceiptCostIncreases({ document_id }: { document_id: string }) {
  const { t } = useTranslation('purchases');
  const me = useMe();
  const format = useNumberFormat();
  const risesQuery = useQuery({
    ...queryOptionsFor(listCostIncreasesRoute, { query: { document_id, limit: ALL } }),
    enabled: me.can('product.update') && me.can('cost.read'),
  });
  const rows = risesQuery.data?.data ?? [];
  if (rows.length === 0) return null;
  const product_ids = [...new Set(rows.map(({ product_id }) => product_id))];
  return (
    <section className={`${ui.box} ${s.tableSheet} screen-only`} aria-labelledby="came-dearer">
      <div className={r.head}>
        <h2 id="came-dearer">{t('cost_increased')}</h2>
        <Button
          component={Link}
          to="/dashboard/products/prices"
          state={{ way: 'as_cost_rose', product_ids }}
          size="md"
          variant="default"
        >
          {t('cost_increase_change')}
        </Button>
      </div>
      <table className={`${ui.table} ${ui.cards}`}>
        <thead>
          <tr>
            <th scope="col">{t('goods')}</th>
            {COLUMNS.map(([key]) => (
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
                  {variantName(row, format.language)}
                </Link>
              </th>
              {COLUMNS.map(([key, of]) => {
                const amount = row[of];
                return (
                  <td key={key} className="figures" data-figure data-label={t(key)}>
                    {amount === null ? '–' : format.amount(amount)}
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

const COLUMNS = [
  ['cost_increase_before', 'old_cost'],
  ['cost_increase_now', 'new_cost'],
  ['sale_price', 'sale_price'],
  ['cost_increase_earned', 'earned'],
  ['cost_increase_proposed', 'proposed_price'],
] as const;
