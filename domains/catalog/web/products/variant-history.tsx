import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { documentPath } from '#domains/documents/core/document-path.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listCostsRoute, listPricesRoute } from '../../contract/variant-history.ts';
import { HistoryLine, type HistoryPoint } from './history-line.tsx';

const SHOWN = 20;
const DAY_MS = 24 * 60 * 60_000;

/** The price history, and the cost history for users who see costs. */
export function VariantHistory({ variant_id }: { variant_id: string }) {
  const me = useMe();
  return (
    <div className={ui.stack}>
      <Prices variant_id={variant_id} />
      {me.can('cost.read') && me.can('stock-journal.read') && <Costs variant_id={variant_id} />}
    </div>
  );
}

function Prices({ variant_id: id }: { variant_id: string }) {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const dates = useDates();
  const pricesQuery = useQuery(
    queryOptionsFor(listPricesRoute, { params: { id }, query: { limit: SHOWN } }),
  );
  const rows = pricesQuery.data?.data ?? [];
  return (
    <section aria-labelledby="prices">
      <h3 id="prices">{t('price_history')}</h3>
      <p role="status" className={ui.quiet}>
        {pricesQuery.isPending && t('loading')}
        {pricesQuery.error !== null && t('history_failed')}
        {pricesQuery.data !== undefined && rows.length === 0 && t('no_price_history')}
      </p>
      <HistoryLine label={t('price_history')} points={pricePoints(rows)} />
      <ul className={ui.rows}>
        {rows.map((row) => (
          <li key={row.id}>
            <span className={ui.quiet}>
              {dates.moment(row.at)} · {row.actor_name}
            </span>
            <b className="figures">
              {format.amount(row.sale_price_before)} → {format.amount(row.sale_price)}
            </b>
            {row.product_discount !== row.product_discount_before && (
              <small className="figures">
                {t('discount_each')}: {format.amount(row.product_discount_before)} →{' '}
                {format.amount(row.product_discount)}
              </small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Costs({ variant_id: id }: { variant_id: string }) {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const dates = useDates();
  const costsQuery = useQuery(
    queryOptionsFor(listCostsRoute, { params: { id }, query: { limit: SHOWN } }),
  );
  const rows = costsQuery.data?.data ?? [];
  return (
    <section aria-labelledby="costs">
      <h3 id="costs">{t('cost_history')}</h3>
      <p role="status" className={ui.quiet}>
        {costsQuery.isPending && t('loading')}
        {costsQuery.error !== null && t('history_failed')}
        {costsQuery.data !== undefined && rows.length === 0 && t('no_cost_history')}
      </p>
      <HistoryLine label={t('cost_history')} points={costPoints(rows)} />
      <ul className={ui.rows}>
        {rows.map((row) => (
          <li key={`${row.document_id} ${row.line_no}`}>
            <span>
              {dates.day(row.business_date)} ·{' '}
              <Link to={documentPath(row.document_id)}>{row.number}</Link>
            </span>
            <b className="figures">{row.unit_cost !== undefined && format.amount(row.unit_cost)}</b>
            <small className="figures">
              {t('came_in', { quantity: format.quantity(row.quantity) })}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

type PriceRow = { at: string; sale_price_before: Minor; sale_price: Minor };

/** The chart starts with the price before the first known change. */
function pricePoints(rows: readonly PriceRow[]): HistoryPoint[] {
  const oldest = rows.at(-1);
  if (oldest === undefined) return [];
  const before = { at: oldest.at, value: oldest.sale_price_before };
  const changes = rows.map(({ at, sale_price }) => ({ at, value: sale_price })).toReversed();
  // Leaves room for the price before.
  const span = Date.parse(rows[0]?.at ?? oldest.at) - Date.parse(oldest.at);
  const earlier = new Date(Date.parse(oldest.at) - Math.max(span / 10, DAY_MS)).toISOString();
  return [{ ...before, at: earlier }, ...changes];
}

type CostRow = { business_date: string; unit_cost?: Minor | undefined };

function costPoints(rows: readonly CostRow[]): HistoryPoint[] {
  return rows
    .flatMap(({ business_date: at, unit_cost }) =>
      unit_cost === undefined ? [] : [{ at, value: unit_cost }],
    )
    .toReversed();
}
