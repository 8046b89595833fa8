import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { InventoryDashboard } from '../contract/inventory-dashboard.ts';
import { addressOf, PermittedLink } from './permitted-link.tsx';
import s from './today.module.css';

/** Stock value, number of variants, and how many are low, sold out or dead. */
export function InventoryStatistics({ stock }: { stock: InventoryDashboard | undefined }) {
  const { t } = useTranslation('dashboard');
  const format = useNumberFormat(stock?.currency);
  const branch_id = stock?.branch_id ?? null;
  const list = (low: 1 | 'out' | null) => addressOf('/dashboard/stock', { low, branch_id });
  const count = (value: number | undefined) =>
    value === undefined ? undefined : format.count(value);
  const dead = stock?.dead;
  const days = format.count(dead?.days ?? 0);
  return (
    <section className={`${ui.box} ${s.figures}`} aria-label={t('inventory_figures')}>
      {(stock === undefined || stock.value !== undefined) && (
        <Statistic
          label={t('stock_value')}
          value={stock?.value === undefined ? undefined : format.money(stock.value)}
          to={list(null)}
          isFirst
        >
          {t('at_cost')}
        </Statistic>
      )}
      <Statistic label={t('goods_in_stock')} value={count(stock?.variants)} to={list(null)}>
        {t('kinds_by_warehouse')}
      </Statistic>
      <Statistic
        label={t('running_low')}
        value={count(stock && stock.low + stock.out)}
        to={list(1)}
      >
        {t('at_reorder_level')}
      </Statistic>
      <Statistic label={t('out_of_stock')} value={count(stock?.out)} to={list('out')}>
        {(stock?.out ?? 0) > 0 && t('nothing_left')}
      </Statistic>
      <Statistic label={t('dead_stock')} value={count(dead?.variants)} to="#dead-stock">
        {dead?.value === undefined
          ? t('no_move_for', { days })
          : t('value_no_move_for', { amount: format.money(dead.value), days })}
      </Statistic>
      <Statistic
        label={t('expiring')}
        value={count(stock?.expiring.batches)}
        to={addressOf('/dashboard/stock/batches', { days: stock?.expiring.days ?? 0, branch_id })}
      >
        {t('expired_of_them', { count: format.count(stock?.expiring.expired ?? 0) })}
        {stock?.expiring.value !== undefined && ` · ${format.money(stock.expiring.value)}`}
      </Statistic>
    </section>
  );
}

type StatisticProps = {
  label: string;
  value: string | undefined;
  to: string;
  isFirst?: boolean;
  children: ReactNode;
};

function Statistic({ label, value, to, isFirst, children }: StatisticProps) {
  return (
    <div className={s.figure} data-first={isFirst || undefined}>
      <span className={ui.quiet}>{label}</span>
      {value === undefined ? (
        <i className={s.unknown} aria-hidden="true" />
      ) : (
        <PermittedLink
          to={to}
          permission="product-stock.read"
          className={`figures ${s.figureValue}`}
        >
          {value}
        </PermittedLink>
      )}
      <span className={s.figureNote}>
        <span>{children}</span>
      </span>
    </div>
  );
}
