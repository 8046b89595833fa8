import { Group, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutletContext } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { BranchField } from '#domains/shops/web/part/branch-field.tsx';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { ExportField } from '#platform/ui/fields/export-field.tsx';
import { SelectField } from '#platform/ui/lists/filter-fields.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { PageBar } from '#platform/ui/page-bar.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { reorderRoute } from '../contract/reorder.ts';
import { LoadingRows } from './loading-rows.tsx';
import { ReorderSheets } from './reorder-sheets.tsx';
import s from './today.module.css';

/** What to order now, a sheet for each supplier. */
export default function Reorder() {
  const { t } = useTranslation('dashboard');
  const me = useMe();
  const { person } = useOutletContext<{ person: ReactNode }>();
  return (
    <Stack gap={0} h="100%">
      <title>{`${t('reorder')} · ${t('common:product')}`}</title>
      <PageBar trail={[t('inventory'), t('reorder')]} person={person} />
      {me.can('product-stock.read') ? <Shown /> : <NoPermission />}
    </Stack>
  );
}

const FILTERS = ['branch_id', 'lead_days', 'cover_days'] as const;

const DAYS = ['3', '7', '14', '30', '60'];

function Shown() {
  const { t } = useTranslation('dashboard');
  const format = useNumberFormat();
  const { filters, change } = useFilters(FILTERS);
  const reorderQuery = useQuery({
    ...queryOptionsFor(reorderRoute, { query: dropEmpty(filters) as never }),
    placeholderData: keepPreviousData,
  });
  const plan = reorderQuery.data?.data;
  if (reorderQuery.error !== null && plan === undefined) {
    return (
      <ErrorState
        title={t('reorder_failed')}
        error={reorderQuery.error}
        onRetry={() => void reorderQuery.refetch()}
      />
    );
  }
  const options = DAYS.map((days) => ({
    value: days,
    label: t('count_days', { count: Number(days), figure: format.digits(days) }),
  }));
  return (
    <div className={s.scroll} aria-busy={plan === undefined || reorderQuery.isPlaceholderData}>
      <Group gap="8px 14px" mb={12}>
        <h1>{t('reorder')}</h1>
        <span className={s.asOf} role="status">
          {plan !== undefined &&
            t('reorder_told', {
              count: plan.count,
              figure: format.count(plan.count),
              days: format.count(plan.sold_days),
            })}
        </span>
        <div className={`screen-only ${s.scope}`}>
          <BranchField value={filters.branch_id} onChange={(id) => change({ branch_id: id })} />
          <SelectField
            label={t('lead_time')}
            all={`${t('lead_time')}: ${t('count_days', { count: 7, figure: format.count(7) })}`}
            value={filters.lead_days}
            options={options}
            onChange={(lead_days) => change({ lead_days })}
          />
          <SelectField
            label={t('to_last')}
            all={`${t('to_last')}: ${t('count_days', { count: 14, figure: format.count(14) })}`}
            value={filters.cover_days}
            options={options}
            onChange={(cover_days) => change({ cover_days })}
          />
          <ExportField list={reorderRoute} query={dropEmpty(filters)} />
        </div>
      </Group>
      <div className={s.sheets} data-old={reorderQuery.isPlaceholderData || undefined}>
        {plan === undefined ? (
          <section className={`${ui.box} ${s.sheet}`} data-part="last">
            <LoadingRows count={6} />
          </section>
        ) : (
          <ReorderSheets plan={plan} />
        )}
      </div>
    </div>
  );
}
