import { Group, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { BranchField } from '#domains/shops/web/part/branch-field.tsx';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { PageBar } from '#platform/ui/page-bar.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { inventoryDashboardRoute } from '../contract/inventory-dashboard.ts';
import { DeadStock } from './dead-stock.tsx';
import { InventoryStatistics } from './inventory-statistics.tsx';
import { MovedPanel } from './moved-panel.tsx';
import { addressOf, PermittedLink } from './permitted-link.tsx';
import { StockBreakdown } from './stock-breakdown.tsx';
import s from './today.module.css';

/** The stock of the shop by location, with dead stock. */
export default function Inventory() {
  const { t } = useTranslation('dashboard');
  const me = useMe();
  const { person } = useOutletContext<{ person: ReactNode }>();
  return (
    <Stack gap={0} h="100%">
      <title>{`${t('inventory')} · ${t('common:product')}`}</title>
      <PageBar trail={[t('inventory')]} person={person} />
      {me.can('product-stock.read') ? <Shown /> : <NoPermission />}
    </Stack>
  );
}

const AGAIN_MS = 60_000;

function Shown() {
  const { t } = useTranslation('dashboard');
  const dates = useDates();
  const { filters, change } = useFilters(['branch_id'] as const);
  const { branch_id } = filters;
  const stockQuery = useQuery({
    ...queryOptionsFor(inventoryDashboardRoute, {
      query: branch_id === '' ? {} : { branch_id },
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
  });
  const stock = stockQuery.data?.data;
  if (stockQuery.error !== null && stock === undefined) {
    return (
      <ErrorState
        title={t('inventory_failed')}
        error={stockQuery.error}
        onRetry={() => void stockQuery.refetch()}
      />
    );
  }
  return (
    <div className={s.scroll} aria-busy={stock === undefined || stockQuery.isPlaceholderData}>
      <Group gap="8px 14px" mb={12}>
        <h1>{t('inventory')}</h1>
        {stock !== undefined && (
          <span
            className={s.asOf}
            data-behind={stockQuery.error !== null || undefined}
            role="status"
          >
            {t(stockQuery.error === null ? 'as_of' : 'not_fresh', {
              time: dates.time(stock.as_of),
            })}
          </span>
        )}
        <div className={`screen-only ${s.scope}`}>
          <BranchField value={branch_id} onChange={(id) => change({ branch_id: id })} />
          <PermittedLink
            to={addressOf('/dashboard/inventory/reorder', { branch_id })}
            permission="product-stock.read"
            className={s.headLink}
          >
            {t('reorder')}
          </PermittedLink>
        </div>
      </Group>
      <div className={s.sheets} data-old={stockQuery.isPlaceholderData || undefined}>
        <InventoryStatistics stock={stock} />
        {(stock === undefined || stock.days !== undefined) && <MovedPanel stock={stock} />}
        <StockBreakdown stock={stock} by="warehouses" />
        <StockBreakdown stock={stock} by="categories" />
        <DeadStock stock={stock} />
      </div>
    </div>
  );
}
