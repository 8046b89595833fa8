import { Group } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ZERO } from '#domains/kernel/core/money.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Alert } from '../contract/alerts.ts';
import type { Dashboard } from '../contract/dashboard.ts';
import { growth, shareOf } from '../core/dashboard.ts';
import { addressOf, PermittedLink } from './permitted-link.tsx';
import s from './today.module.css';
import { useWeekdays } from './today-head.tsx';

type Props = { day: Dashboard | undefined; alerts: readonly Alert[] | undefined };

/** The five figures of a day: each links to its details. */
export function DayStatistics({ day, alerts }: Props) {
  const { t } = useTranslation('dashboard');
  if (day === undefined) return <StatisticPlaceholders />;
  return (
    <section className={`${ui.box} ${s.figures}`} aria-label={t('figures_of_day')}>
      <SalesStatistic day={day} />
      <ProfitStatistic day={day} />
      <DuesStatistic day={day} />
      <ReceivableStatistic day={day} alerts={alerts} />
      <PayableStatistic day={day} />
    </section>
  );
}

function StatisticPlaceholders() {
  const { t } = useTranslation('dashboard');
  return (
    <section className={`${ui.box} ${s.figures}`} aria-busy="true" aria-label={t('figures_of_day')}>
      {['sales', 'profit', 'dues', 'owed', 'owing'].map((key) => (
        <div key={key} className={s.figure}>
          <i className={s.unknown} />
          <i className={s.unknown} data-tall />
          <i className={s.unknown} />
        </div>
      ))}
    </section>
  );
}

type StatisticProps = {
  label: string;
  value: string;
  to: string;
  permission: string;
  isFirst?: boolean;
  children: ReactNode;
};

function Statistic({ label, value, to, permission, isFirst, children }: StatisticProps) {
  return (
    <div className={s.figure} data-first={isFirst}>
      <span className={ui.quiet}>{label}</span>
      <PermittedLink to={to} permission={permission} className={`figures ${s.figureValue}`}>
        {value}
      </PermittedLink>
      <span className={s.figureNote}>{children}</span>
    </div>
  );
}

const dayFilter = (day: Dashboard) => ({
  from: day.business_date,
  to: day.business_date,
  branch_id: day.branch_id,
});

function SalesStatistic({ day }: { day: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const format = useNumberFormat(day.currency);
  return (
    <Statistic
      isFirst
      label={t(day.is_today ? 'sales_today' : 'sales_of_day')}
      value={format.money(day.day.total)}
      to={addressOf('/dashboard/sales', dayFilter(day))}
      permission="pos-sale.read"
    >
      <Compared day={day} />
      <span>{t('count_sales', { count: day.day.sales, figure: format.count(day.day.sales) })}</span>
      {day.day.returns !== 0 && (
        <PermittedLink
          to={addressOf('/dashboard/sales', { ...dayFilter(day), kind: 'return' })}
          permission="pos-sale.read"
        >
          {t('count_returns', {
            count: day.day.returns,
            figure: format.count(day.day.returns),
          })}
        </PermittedLink>
      )}
    </Statistic>
  );
}

/**
 * Compares with the full day a week before. A running day is shown as a part of it, so that less by
 * noon is not a decline.
 */
function Compared({ day }: { day: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const format = useNumberFormat(day.currency);
  const { dayName } = useWeekdays();
  const { total } = day.day;
  const before = day.week_before.total;
  const more = growth(total, before);
  const name = dayName(day.business_date);
  if (more === null) return <span>{t('none_before', { day: name })}</span>;
  if (more >= 0) {
    return (
      <Group component="span" display="inline-flex" gap={2} wrap="nowrap" className={ui.ok}>
        <IconArrowUpRight size={16} stroke={1.75} aria-hidden="true" />
        {t('over_before', { percent: format.percent(more), day: name })}
      </Group>
    );
  }
  const share = shareOf(total, before);
  const roundedPercent = format.percent(((share ?? 0) - ((share ?? 0) % 10_000)) as never);
  if (day.is_today)
    return <span>{t('part_of_before', { percent: roundedPercent, day: name })}</span>;
  const less = format.percent(-more as never);
  return <span>{t('under_before', { percent: less, day: name })}</span>;
}

/** Hidden without permission to see costs. */
function ProfitStatistic({ day }: { day: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const format = useNumberFormat(day.currency);
  const { profit, net } = day.day;
  if (profit === undefined) return null;
  const share = shareOf(profit, net);
  return (
    <Statistic
      label={t('gross_profit')}
      value={format.money(profit)}
      to={addressOf('/dashboard/reports/trial-balance', {
        from: day.business_date,
        as_of: day.business_date,
        branch_id: day.branch_id,
      })}
      permission="trial-balance.read"
    >
      {share !== null && (
        <span>{t('of_sales', { percent: format.percent(share), net: format.amount(net) })}</span>
      )}
    </Statistic>
  );
}

function DuesStatistic({ day }: { day: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const format = useNumberFormat(day.currency);
  const { on_due, due_given, due_settled } = day.day;
  return (
    <Statistic
      label={t('dues_given')}
      value={format.money(due_given)}
      to={addressOf('/dashboard/sales', { ...dayFilter(day), due: 1 })}
      permission="pos-sale.read"
    >
      <span>{t('count_bills', { count: on_due, figure: format.count(on_due) })}</span>
      <PermittedLink
        to={addressOf('/dashboard/ledger', {
          account_id: day.accounts.receivable,
          ...dayFilter(day),
        })}
        permission="ledger.read"
      >
        {t('dues_taken', { amount: format.amount(due_settled) })}
      </PermittedLink>
    </Statistic>
  );
}

/** Dues are listed for the whole shop at the current time, not for a branch. */
function useIsUnfiltered(day: Dashboard): boolean {
  const { branch_ids } = useMe();
  return branch_ids === null && day.branch_id === null && day.is_today;
}

function ReceivableStatistic({
  day,
  alerts,
}: {
  day: Dashboard;
  alerts: readonly Alert[] | undefined;
}) {
  const { t } = useTranslation('dashboard');
  const format = useNumberFormat(day.currency);
  const isUnfiltered = useIsUnfiltered(day);
  const overdue = alerts?.find(({ kind }) => kind === 'overdue');
  return (
    <Statistic
      label={t('customers_owe')}
      value={format.money(day.receivable)}
      to={
        isUnfiltered
          ? '/dashboard/customers?due=1&sort=due'
          : addressOf('/dashboard/ledger', {
              account_id: day.accounts.receivable,
              to: day.business_date,
              branch_id: day.branch_id,
            })
      }
      permission={isUnfiltered ? 'customers.read' : 'ledger.read'}
    >
      {overdue?.amount && day.is_today ? (
        <span className={ui.warn}>
          {t('overdue_amount', { amount: format.amount(overdue.amount) })}
        </span>
      ) : (
        <span>{t(day.is_today ? 'now' : 'at_end_of_day')}</span>
      )}
    </Statistic>
  );
}

function PayableStatistic({ day }: { day: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const format = useNumberFormat(day.currency);
  const isUnfiltered = useIsUnfiltered(day);
  const { payable, payable_added = ZERO, payable_paid = ZERO } = day;
  if (payable === undefined) return null;
  const moved = [
    ...(payable_added > 0 ? [t('bought_on_due', { amount: format.amount(payable_added) })] : []),
    ...(payable_paid > 0 ? [t('paid_of_it', { amount: format.amount(payable_paid) })] : []),
  ];
  const ledger = { account_id: day.accounts.payable, branch_id: day.branch_id };
  return (
    <Statistic
      label={t('we_owe')}
      value={format.money(payable)}
      to={
        isUnfiltered
          ? '/dashboard/suppliers?due=1&sort=due'
          : addressOf('/dashboard/ledger', { ...ledger, to: day.business_date })
      }
      permission={isUnfiltered ? 'suppliers.read' : 'ledger.read'}
    >
      {moved.length > 0 ? (
        <PermittedLink
          to={addressOf('/dashboard/ledger', { ...dayFilter(day), ...ledger })}
          permission="ledger.read"
        >
          {moved.join(' · ')}
        </PermittedLink>
      ) : (
        <span>{t(day.is_today ? 'now' : 'at_end_of_day')}</span>
      )}
    </Statistic>
  );
}
