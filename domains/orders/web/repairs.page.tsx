import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { ZERO } from '#domains/kernel/core/money.ts';
import { WarehouseField } from '#domains/shops/web/part/warehouse-field.tsx';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { Choice, SearchBox, SelectField } from '#platform/ui/lists/filter-fields.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { SectionTabs } from '#platform/ui/section-tabs.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listRepairsRoute, listTechniciansRoute, type RepairRow } from '../contract/repair.ts';
import { REPAIR_STAGES } from '../core/repair-stage.ts';
import { RepairTag } from './repair-tag.tsx';
import { pathOf } from './use-kind-of-page.ts';

const FILTERS = ['q', 'stage', 'technician_id', 'warehouse_id', 'party_id'] as const;

/** Repairs, newest first, by stage, device, serial number and customer. */
export default function Repairs() {
  const { t } = useTranslation('orders');
  const me = useMe();
  const canRead = me.can('repairs.read');
  const list = useList(listRepairsRoute, FILTERS, canRead);
  const { filters, change } = list;
  const technicians = useQuery({ ...queryOptionsFor(listTechniciansRoute), enabled: canRead });
  const { columns, noteOf } = useColumns();
  const taking = me.can('repairs.create') && (
    <Button component={Link} to="/dashboard/repairs/new" size="md">
      {t('new_repair')}
    </Button>
  );
  return (
    <PagedList
      list={list}
      title={t('repairs')}
      aside={
        <>
          <SectionTabs of="sales" />
          {taking}
        </>
      }
      filters={
        <>
          <SearchBox label={t('repair_search')} value={filters.q} onChange={(q) => change({ q })} />
          <Choice
            label={t('stage')}
            value={filters.stage}
            options={['open', ...REPAIR_STAGES].map((stage) => {
              return { value: stage, label: t(`stage_${stage}`) };
            })}
            onChange={(stage) => change({ stage })}
          />
          <SelectField
            label={t('technician')}
            all={t('every_technician')}
            value={filters.technician_id}
            options={(technicians.data?.data ?? []).map(({ id, name }) => {
              return { value: id, label: name };
            })}
            onChange={(technician_id) => change({ technician_id })}
          />
          <WarehouseField
            value={filters.warehouse_id}
            onChange={(warehouse_id) => change({ warehouse_id })}
          />
        </>
      }
      columns={columns}
      keyOf={(row) => row.id}
      toOf={(row) => pathOf('job', row.id)}
      noteOf={noteOf}
      failed={t('repairs_failed')}
      empty={{ title: t('no_repairs'), text: t('no_repairs_text') }}
      action={taking}
    />
  );
}

function useColumns() {
  const { t } = useTranslation('orders');
  const format = useNumberFormat();
  const dates = useDates();
  const columns: Column<RepairRow>[] = [
    {
      key: 'device',
      label: t('device'),
      cell: (row) => (
        <>
          {row.device} <small className="figures">{row.serial}</small>
        </>
      ),
    },
    {
      key: 'number',
      label: t('lists:number'),
      cell: (row) => <span className="figures">{row.number}</span>,
    },
    { key: 'party', label: t('customer'), cell: (row) => row.party?.name ?? t('nobody') },
    {
      key: 'until',
      label: t('until_repair'),
      cell: (row) => (
        <span className="figures">{row.until_date === null ? '–' : dates.day(row.until_date)}</span>
      ),
    },
    { key: 'technician', label: t('technician'), cell: (row) => row.technician?.name ?? '–' },
    { key: 'stage', label: t('stage'), cell: (row) => <RepairTag stage={row.stage} /> },
    {
      key: 'total',
      label: t('total'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: ({ total = ZERO }) => format.amount(total),
    },
  ];
  const noteOf = (row: RepairRow) => (
    <>
      {row.party?.name} · <span className="figures">{row.number}</span>{' '}
      <RepairTag stage={row.stage} />
    </>
  );
  return { columns, noteOf };
}
