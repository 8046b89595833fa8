import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { PagedList } from '#platform/ui/lists/paged-list.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { localName } from '#platform/ui/local-name.ts';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listMoneyTransfersRoute, type MoneyTransferRow } from '../contract/money-transfer.ts';
import { TreasuryTabs } from './part/treasury-tabs.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

const FILTERS = ['q'] as const;

/** Transfers between the shop's money accounts. */
export default function MoneyTransfers() {
  const { t } = useTranslation(['treasury', 'common']);
  const me = useMe();
  const [isMoving, setMoving] = useState(false);
  const canRead = me.can('money-transfers.read');
  const list = useList(listMoneyTransfersRoute, FILTERS, canRead);
  const { filters, change } = list;
  const columns = useColumns();
  const move = me.can('money-transfers.create') && (
    <Button
      size="md"
      leftSection={<IconArrowsExchange size={18} stroke={1.75} />}
      onClick={() => setMoving(true)}
    >
      {t('move_money')}
    </Button>
  );
  return (
    <PagedList
      list={list}
      title={t('transfers')}
      trail={[t('expenses')]}
      aside={
        <>
          <TreasuryTabs />
          {canRead && move}
        </>
      }
      filters={
        <SearchBox label={t('note_search')} value={filters.q} onChange={(q) => change({ q })} />
      }
      columns={columns}
      keyOf={(row) => row.id}
      toOf={(row) => `/dashboard/documents/${row.id}`}
      noteOf={(row) => row.number}
      failed={t('transfers_failed')}
      empty={{ title: t('no_transfers'), text: t('no_transfers_text') }}
      action={move}
    >
      <TransferDialog isOpen={isMoving} onClose={() => setMoving(false)} />
    </PagedList>
  );
}

function useColumns(): readonly Column<MoneyTransferRow>[] {
  const { t } = useTranslation(['treasury', 'lists']);
  const format = useNumberFormat();
  const dates = useDates();
  const { language } = format;
  return [
    {
      key: 'way',
      label: t('way'),
      cell: (row) => (
        <>
          {`${localName(row.from, language)} → ${localName(row.to, language)}`}
          {row.note !== '' && ` · ${row.note}`}
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
      key: 'fee',
      label: t('fee'),
      isNumeric: true,
      cell: (row) => (row.fee === 0 ? '–' : format.amount(row.fee)),
    },
    {
      key: 'amount',
      label: t('amount'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => format.amount(row.amount),
    },
  ];
}
