import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { SectionTabs } from '#platform/ui/section-tabs.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  listSupplierPaymentsRoute,
  type SupplierPaymentRow,
} from '../../contract/supplier-payment.ts';

/** Payments to suppliers, newest first. */
export default function SupplierPayments() {
  const { t } = useTranslation(['dues', 'lists']);
  const me = useMe();
  const canRead = me.can('supplier-payments.read');
  const list = useList(listSupplierPaymentsRoute, ['q'], canRead);
  const { filters, change } = list;
  const columns = useColumns();
  return (
    <PagedList
      list={list}
      title={t('lists:supplier_payments')}
      aside={<SectionTabs of="people" />}
      filters={
        <SearchBox label={t('payment_search')} value={filters.q} onChange={(q) => change({ q })} />
      }
      columns={columns}
      keyOf={(row) => row.id}
      toOf={(row) => documentPath(row.id)}
      noteOf={(row) => row.number}
      failed={t('payments_failed')}
      empty={{ title: t('no_payments'), text: t('no_payments_text') }}
    />
  );
}

function useColumns(): readonly Column<SupplierPaymentRow>[] {
  const { t } = useTranslation(['dues', 'lists']);
  const format = useNumberFormat();
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
      isNumeric: true,
      cell: (row) => (row.deposited === 0 ? '–' : format.amount(row.deposited)),
    },
    {
      key: 'paid',
      label: t('amount'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => format.amount(row.paid),
    },
  ];
}
