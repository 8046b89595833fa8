import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useOutletContext } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { PageBar } from '#platform/ui/page-bar.tsx';
import { AlertsPanel } from './alerts-panel.tsx';
import { CashPanel } from './cash-panel.tsx';
import { DayStatistics } from './day-statistics.tsx';
import { LastDocuments } from './last-documents.tsx';
import { LowProducts } from './low-products.tsx';
import { SalesPanel } from './sales-panel.tsx';
import s from './today.module.css';
import { useAlerts, useDay, useDayLists } from './today.queries.ts';
import { TodayHead } from './today-head.tsx';
import { TopProducts } from './top-products.tsx';

/** The first page of a manager; a cashier's first page is the till. */
export default function Today() {
  const { t } = useTranslation('dashboard');
  const me = useMe();
  const { person } = useOutletContext<{ person: ReactNode }>();
  if (!me.can('dashboard.read') && me.can('pos-sale.create')) {
    return <Navigate to="/dashboard/pos" replace />;
  }
  return (
    <Stack gap={0} h="100%">
      <title>{`${t('today')} · ${t('common:product')}`}</title>
      <PageBar trail={[t('today')]} person={person} />
      {me.can('dashboard.read') ? <Day /> : <NoPermission />}
    </Stack>
  );
}

const FILTERS = ['branch_id', 'date', 'by'] as const;

function Day() {
  const { t } = useTranslation('dashboard');
  const { filters, change } = useFilters(FILTERS);
  const { branch_id, date } = filters;
  const dayQuery = useDay({ branch_id, date });
  const beside = useDayLists({ branch_id, date });
  const alerts = useAlerts(branch_id);
  const day = dayQuery.data?.data;
  if (dayQuery.error !== null && day === undefined) {
    return (
      <ErrorState
        title={t('day_failed')}
        error={dayQuery.error}
        onRetry={() => void dayQuery.refetch()}
      />
    );
  }
  const isOld = dayQuery.isPlaceholderData || beside.isPlaceholderData;
  const lists = beside.data?.data;
  const hasFailed = beside.error !== null;
  return (
    <div className={s.scroll} aria-busy={day === undefined || isOld || beside.isPending}>
      <TodayHead
        day={day}
        branch_id={branch_id}
        isBehind={dayQuery.error !== null}
        onChange={change}
      />
      <div className={s.sheets} data-old={isOld || undefined}>
        <DayStatistics day={day} alerts={alerts.data?.data} />
        <SalesPanel day={day} byHour={filters.by === 'hour'} onChange={change} />
        <CashPanel day={day} />
        <TopProducts day={lists} hasFailed={hasFailed} />
        <LowProducts day={lists} hasFailed={hasFailed} />
        <AlertsPanel alerts={alerts.data?.data} hasFailed={alerts.error !== null} />
        {(day === undefined || day.is_today) && <LastDocuments day={lists} hasFailed={hasFailed} />}
      </div>
    </div>
  );
}
