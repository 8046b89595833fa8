import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { Minor } from '#domains/kernel/core/money.ts';
import { BranchField } from '#domains/shops/web/part/branch-field.tsx';
import { pagesFor } from '#platform/client/pages-for.ts';
import { Choice } from '#platform/ui/lists/filter-fields.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { dropEmpty, useFilters } from '#platform/ui/lists/use-filters.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listShiftsRoute, type ShiftRow } from '../../contract/shift.ts';
import { Registers } from '../drawer/registers.tsx';
import { nameOf } from '../names.ts';
import { dayOf } from './day-of.ts';

const FILTERS = ['branch_id', 'state'] as const;

/** The registers of the shop, and all their shifts. */
export default function Shifts() {
  const { t } = useTranslation('shift');
  const me = useMe();
  const { filters, change, clear } = useFilters(FILTERS);
  const canRead = me.can('shifts.read');
  const shiftsQuery = useInfiniteQuery({
    ...pagesFor(listShiftsRoute, { query: dropEmpty(filters) as never }),
    enabled: canRead,
  });
  const columns = useColumns();
  const noteOf = useNote();
  return (
    <ListPage
      title={t('shifts')}
      file={canRead ? { list: listShiftsRoute, query: dropEmpty(filters) } : null}
      filters={
        canRead && (
          <>
            <BranchField
              value={filters.branch_id}
              onChange={(branch_id) => change({ branch_id })}
            />
            <Choice
              label={t('state')}
              value={filters.state}
              options={(['open', 'closed'] as const).map((value) => ({
                value,
                label: t(`shift_${value}`),
              }))}
              onChange={(state) => change({ state })}
            />
          </>
        )
      }
    >
      {canRead ? (
        <>
          <Registers branch_id={filters.branch_id} />
          <ListSheet
            label={t('shifts')}
            columns={columns}
            rows={(shiftsQuery.data?.pages ?? []).flatMap((page) => page.data)}
            keyOf={(row) => row.id}
            toOf={(row) => `/dashboard/pos/shifts/${row.id}`}
            noteOf={noteOf}
            query={shiftsQuery}
            empty={{ title: t('no_shifts'), text: t('no_shifts_text') }}
            isFiltered={Object.values(filters).some((value) => value !== '')}
            onClear={clear}
            failed={t('shifts_failed')}
          />
        </>
      ) : (
        <NoPermission />
      )}
    </ListPage>
  );
}

function useColumns(): readonly Column<ShiftRow>[] {
  const { t } = useTranslation('shift');
  const format = useNumberFormat();
  const dates = useDates();
  const withBranch = !useMe().isOfOneBranch;
  const amount = (value: Minor | null | undefined) =>
    value === null || value === undefined ? '–' : format.amount(value);
  const at = (instant: string | null) =>
    instant === null ? '–' : `${dates.shortDay(dayOf(instant))}, ${dates.time(instant)}`;
  return [
    {
      key: 'register',
      label: t('register'),
      cell: (row) => registerOf(row, { language: format.language, withBranch }),
    },
    { key: 'opened', label: t('opened'), cell: (row) => at(row.opened_at) },
    {
      key: 'closed',
      label: t('closed'),
      cell: (row) =>
        row.closed_at === null ? <Tag tone="info">{t('shift_open')}</Tag> : at(row.closed_at),
    },
    {
      key: 'number',
      label: t('number'),
      cell: (row) => (row.number === null ? '–' : row.number),
    },
    {
      key: 'float',
      label: t('opening_float'),
      isNumeric: true,
      cell: (row) => amount(row.opening_float),
    },
    { key: 'expected', label: t('expected'), isNumeric: true, cell: (row) => amount(row.expected) },
    {
      key: 'counted',
      label: t('counted'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => amount(row.counted),
    },
    {
      key: 'difference',
      label: t('over_or_short'),
      isNumeric: true,
      cell: (row) => amount(row.difference),
    },
  ];
}

/** On a phone: when it was opened and by whom, and whether it is open. */
function useNote() {
  const { t } = useTranslation('shift');
  const dates = useDates();
  return (row: ShiftRow) =>
    [
      `${dates.shortDay(dayOf(row.opened_at))}, ${dates.time(row.opened_at)}`,
      row.opened_by,
      ...(row.closed_at === null ? [t('shift_open')] : []),
    ].join(' · ');
}

/** The branch is shown to users who see every branch. */
function registerOf(
  row: ShiftRow,
  { language, withBranch }: { language: 'bn' | 'en'; withBranch: boolean },
): string {
  const register = nameOf({ name: row.register_name, name_bn: row.register_name_bn }, language);
  if (!withBranch) return register;
  const branch = nameOf({ name: row.branch_name, name_bn: row.branch_name_bn }, language);
  return `${register} · ${branch}`;
}
