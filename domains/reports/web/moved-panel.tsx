import { useTranslation } from 'react-i18next';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { InventoryDashboard } from '../contract/inventory-dashboard.ts';
import { BarChart } from './bar-chart.tsx';
import { addressOf, PermittedLink } from './permitted-link.tsx';
import s from './today.module.css';

/** Stock in and out at cost by day; a day links to the stock account. */
export function MovedPanel({ stock }: { stock: InventoryDashboard | undefined }) {
  const { t } = useTranslation('dashboard');
  const format = useNumberFormat(stock?.currency);
  const dates = useDates();
  const days = stock?.days;
  const ledger = (from: string, to: string) =>
    addressOf('/dashboard/ledger', {
      account_id: stock?.account_id ?? null,
      from,
      to,
      branch_id: stock?.branch_id ?? null,
    });
  const bars = days?.map(({ business_date, came_in, went_out }) => ({
    key: business_date,
    label: format.digits(String(Number.parseInt(business_date.slice(8), 10))),
    amount: came_in,
    before: went_out,
    description: t('moved_told', {
      at: dates.day(business_date),
      came_in: format.money(came_in),
      went_out: format.money(went_out),
    }),
    isCurrent: business_date === stock?.business_date,
    to: ledger(business_date, business_date),
  }));
  return (
    <section className={`${ui.box} ${s.sheet}`} data-part="chart" aria-labelledby="stock-moved">
      <div className={`${ui.head} ${s.sheetHead}`}>
        <h2 id="stock-moved">{t('stock_moved')}</h2>
        <ul className={s.legend}>
          <li data-kind="bar">{t('came_in')}</li>
          <li data-kind="line">{t('went_out')}</li>
        </ul>
        {stock !== undefined && (
          <PermittedLink
            to={ledger(days?.[0]?.business_date ?? '', stock.business_date)}
            permission="ledger.read"
            className={s.sheetLink}
          >
            {t('open_list')}
          </PermittedLink>
        )}
      </div>
      <BarChart
        bars={bars}
        currency={stock?.currency ?? 'BDT'}
        empty={t('nothing_moved')}
        permission="ledger.read"
      />
    </section>
  );
}
