import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { pagesFor } from '#platform/client/pages-for.ts';
import { SearchBox } from '#platform/ui/filter-fields.tsx';
import { ListPage } from '#platform/ui/list-page.tsx';
import { ListSheet } from '#platform/ui/list-sheet.tsx';
import type { Column } from '#platform/ui/list-table.tsx';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import { given, useFilters } from '#platform/ui/use-filters.ts';
import {
  listSupplierPaymentsRoute,
  type SupplierPaymentRow,
} from '../../contract/supplier-payment.ts';
import { PartyTabs } from '../party-tabs.tsx';

/** What was paid to suppliers, the newest first. */
export default function SupplierPayments() {
  const { t } = useTranslation(['dues', 'lists']);
  const me = useMe();
  const { filters, change, clear } = useFilters(['q']);
  const may = me.can('supplier-payments.read');
  const columns = useColumns();
  const asked = useInfiniteQuery({
    ...pagesFor(listSupplierPaymentsRoute, { query: given(filters) as never }),
    enabled: may,
  });
  return (
    <ListPage
      title={t('lists:supplier_payments')}
      file={may ? { list: listSupplierPaymentsRoute, query: given(filters) } : null}
      aside={<PartyTabs />}
      filters={
        may && (
          <SearchBox
            label={t('payment_search')}
            value={filters.q}
            onChange={(q) => change({ q })}
          />
        )
      }
    >
      {may ? (
        <ListSheet
          asked={asked}
          label={t('lists:supplier_payments')}
          columns={columns}
          rows={(asked.data?.pages ?? []).flatMap((page) => page.data)}
          keyOf={(row) => row.id}
          toOf={(row) => `/dashboard/documents/${row.id}`}
          noteOf={(row) => row.number}
          failed={t('payments_failed')}
          empty={{ title: t('no_payments'), text: t('no_payments_text') }}
          isFiltered={filters.q !== ''}
          onClear={clear}
        />
      ) : (
        <NoPermission />
      )}
    </ListPage>
  );
}

function useColumns(): readonly Column<SupplierPaymentRow>[] {
  const { t } = useTranslation(['dues', 'lists']);
  const figures = useFigures();
  const dates = useDates();
  return [
    {
      key: 'supplier',
      label: t('lists:supplier'),
      cell: (row) => (
        <>
          {row.supplier_name}
          {row.reversed_by !== null && (
            <>
              {' '}
              <Tag tone="bad">{t('lists:reversed')}</Tag>
            </>
          )}
        </>
      ),
    },
    {
      key: 'date',
      label: t('lists:date'),
      cell: (row) => <span className="figures">{dates.day(row.business_date)}</span>,
    },
    {
      key: 'number',
      label: t('lists:number'),
      cell: (row) => <span className="figures">{row.number}</span>,
    },
    {
      key: 'kept',
      label: t('age_credit'),
      isFigure: true,
      cell: (row) => (row.kept === 0 ? '–' : figures.amount(row.kept)),
    },
    {
      key: 'paid',
      label: t('amount'),
      isFigure: true,
      isPhoneFigure: true,
      cell: (row) => figures.amount(row.paid),
    },
  ];
}
