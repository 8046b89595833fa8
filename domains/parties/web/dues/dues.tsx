import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { defined } from '#domains/kernel/core/defined.ts';
import { BranchField } from '#domains/shops/web/part/branch-field.tsx';
import { pagesFor } from '#platform/client/pages-for.ts';
import { Choice, SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { SectionTabs } from '#platform/ui/section-tabs.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { AgedParty, customerAgeingRoute, supplierAgeingRoute } from '../../contract/dues.ts';
import { AGES, type Age } from '../../core/age-of.ts';
import s from './dues.module.css';

type Props = {
  kind: 'customer' | 'supplier';
  route: typeof customerAgeingRoute | typeof supplierAgeingRoute;
};

const FILTERS = ['q', 'branch_id', 'overdue', 'sort'] as const;

/** Open amounts of customers or suppliers, by age. */
export function Dues({ kind, route }: Props) {
  const { t } = useTranslation(['dues', 'lists']);
  const me = useMe();
  const { filters, change, clear } = useFilters(FILTERS);
  const seesCost = kind === 'customer' || me.can('cost.read');
  const canRead = seesCost && me.can(`${kind}-statement.read`);
  const duesQuery = useInfiniteQuery({
    // Both routes have the same query and answer.
    ...pagesFor(route as typeof customerAgeingRoute, { query: dropEmpty(filters) as never }),
    enabled: canRead,
  });
  const [first] = duesQuery.data?.pages ?? [];
  const dates = useDates();
  const title = t(kind === 'customer' ? 'lists:receivables' : 'lists:payables');
  const format = useNumberFormat();
  const columns = useColumns(kind, filters.branch_id, first?.totals);
  const noteOf = ({ oldest, deposit }: AgedParty) => {
    const since = oldest === null ? null : t('oldest_due', { day: dates.shortDay(oldest) });
    const depositText = deposit === 0 ? null : t('deposit_of', { amount: format.money(deposit) });
    return [since, depositText].filter((part) => part !== null).join(' · ');
  };
  return (
    <ListPage
      title={title}
      file={canRead ? { list: route, query: dropEmpty(filters) } : null}
      aside={<SectionTabs of="people" />}
      filters={
        canRead && (
          <>
            <SearchBox
              label={t('lists:party_search')}
              value={filters.q}
              onChange={(q) => change({ q })}
            />
            <BranchField
              value={filters.branch_id}
              onChange={(branch_id) => change({ branch_id })}
            />
            <Choice
              label={t('overdue')}
              value={filters.overdue}
              options={[{ value: '1', label: t('overdue') }]}
              onChange={(overdue) => change({ overdue })}
            />
            <Choice
              label={t('lists:order')}
              value={filters.sort}
              options={['oldest', 'name'].map((value) => ({ value, label: t(`by_${value}`) }))}
              onChange={(sort) => change({ sort })}
            />
          </>
        )
      }
    >
      {canRead ? (
        <ListSheet
          query={duesQuery}
          label={title}
          columns={columns}
          rows={(duesQuery.data?.pages ?? []).flatMap((page) => page.data)}
          keyOf={(row) => row.id}
          toOf={(row) => openedAt(kind, row.id, filters.branch_id)}
          noteOf={noteOf}
          count={first?.totals.parties}
          failed={t('dues_failed')}
          empty={{ title: t(`no_${kind}_dues`), text: t(`no_${kind}_dues_text`) }}
          isFiltered={Object.values(filters).some((value) => value !== '')}
          onClear={clear}
        />
      ) : (
        <NoPermission />
      )}
    </ListPage>
  );
}

/** The documents behind an amount. */
function openedAt(kind: string, id: string, branch_id: string, age?: Age): string {
  const query = new URLSearchParams(defined({ age, branch_id: branch_id || undefined })).toString();
  return `/dashboard/dues/${kind}s/${id}${query === '' ? '' : `?${query}`}`;
}

type Totals = Pick<AgedParty, Age | 'total' | 'deposit'>;

/** A customer's unallocated money is a deposit: it has no age, but its own column. */
function useColumns(kind: 'customer' | 'supplier', branch_id: string, totals: Totals | undefined) {
  const { t } = useTranslation(['dues', 'lists']);
  const format = useNumberFormat();
  const amountText = (value: number) => (value === 0 ? '–' : format.amount(value as never));
  const ages = AGES.filter((age) => age !== 'credit' || kind === 'supplier');
  const columns: Column<AgedParty>[] = [
    {
      key: 'name',
      label: t('lists:name'),
      cell: (row) => (
        <>
          {row.name}
          {row.phone !== '' && (
            <small className={`${s.phone} figures`}>{format.phone(row.phone)}</small>
          )}
        </>
      ),
      total: totals === undefined ? undefined : t('lists:total'),
    },
    ...ages.map(
      (age): Column<AgedParty> => ({
        key: age,
        label: t(`age_${age}`),
        isNumeric: true,
        cell: (row) =>
          row[age] === 0 ? (
            '–'
          ) : (
            <Link
              to={openedAt(kind, row.id, branch_id, age)}
              className={s.figure}
              data-late={age === 'over_90' || undefined}
            >
              {format.amount(row[age])}
            </Link>
          ),
        total: totals === undefined ? undefined : amountText(totals[age]),
      }),
    ),
    {
      key: 'total',
      label: t('lists:total'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => format.amount(row.total),
      total: totals === undefined ? undefined : amountText(totals.total),
    },
  ];
  if (kind === 'customer') {
    columns.push({
      key: 'deposit',
      label: t('deposit'),
      isNumeric: true,
      cell: (row) => amountText(row.deposit),
      total: totals === undefined ? undefined : amountText(totals.deposit),
    });
  }
  return columns;
}
