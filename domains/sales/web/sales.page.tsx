import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { BranchField } from '#domains/shops/web/part/branch-field.tsx';
import { pagesFor } from '#platform/client/pages-for.ts';
import { Choice, FilterChip, PeriodField, SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { SectionTabs } from '#platform/ui/section-tabs.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listSalesRoute } from '../contract/read-sale.ts';
import { SalesSheet } from './sales-sheet.tsx';

const FILTERS = [
  'from',
  'to',
  'kind',
  'hour',
  'branch_id',
  'customer_id',
  'variant_id',
  'due',
  'q',
] as const;

type Filters = Record<(typeof FILTERS)[number], string>;

/** Sales and returns, one row for each document. */
export default function Sales() {
  const { t } = useTranslation('lists');
  const me = useMe();
  const { filters, change, clear } = useFilters(FILTERS);
  const canRead = me.can('pos-sale.read');
  return (
    <ListPage
      title={t('sales')}
      aside={<SectionTabs of="sales" />}
      file={canRead ? { list: listSalesRoute, query: toSalesQuery(filters) } : null}
      filters={canRead && <SalesFilters filters={filters} onChange={change} />}
    >
      {canRead ? <Listed filters={filters} onClear={clear} /> : <NoPermission />}
    </ListPage>
  );
}

/** No kind selected: both. */
function toSalesQuery({ kind, ...rest }: Filters) {
  return { ...dropEmpty(rest), kind: kind === '' ? 'all' : kind };
}

function Listed({ filters, onClear }: { filters: Filters; onClear: () => void }) {
  const salesQuery = useInfiniteQuery(
    pagesFor(listSalesRoute, { query: toSalesQuery(filters) as never }),
  );
  const pages = salesQuery.data?.pages ?? [];
  return (
    <SalesSheet
      query={salesQuery}
      rows={pages.flatMap((page) => page.data)}
      totals={pages[0]?.totals ?? null}
      isOneDay={filters.from !== '' && filters.from === filters.to}
      isFiltered={Object.values(filters).some((value) => value !== '')}
      onClear={onClear}
    />
  );
}

type FilterProps = { filters: Filters; onChange: (changed: Partial<Filters>) => void };

function SalesFilters({ filters, onChange }: FilterProps) {
  const { t } = useTranslation('lists');
  const format = useNumberFormat();
  const { from, to, kind, hour, branch_id, customer_id, variant_id, due, q } = filters;
  const clock = (at: number) => format.digits(`${at % 24}:00`);
  return (
    <>
      <SearchBox label={t('sales_search')} value={q} onChange={(text) => onChange({ q: text })} />
      <PeriodField from={from} to={to} onChange={onChange} />
      <BranchField value={branch_id} onChange={(id) => onChange({ branch_id: id })} />
      <Choice
        label={t('kind')}
        value={kind}
        options={['sale', 'return', 'exchange'].map((value) => ({
          value,
          label: t(`only_${value}`),
        }))}
        onChange={(value) => onChange({ kind: value })}
      />
      <Choice
        label={t('due')}
        value={due}
        options={[{ value: '1', label: t('with_due') }]}
        onChange={(value) => onChange({ due: value })}
      />
      {hour !== '' && (
        <FilterChip onRemove={() => onChange({ hour: '' })}>
          {t('between_hours', {
            from: clock(Number.parseInt(hour, 10)),
            to: clock(Number.parseInt(hour, 10) + 1),
          })}
        </FilterChip>
      )}
      {customer_id !== '' && (
        <FilterChip onRemove={() => onChange({ customer_id: '' })}>{t('only_customer')}</FilterChip>
      )}
      {variant_id !== '' && (
        <FilterChip onRemove={() => onChange({ variant_id: '' })}>{t('only_goods')}</FilterChip>
      )}
    </>
  );
}
