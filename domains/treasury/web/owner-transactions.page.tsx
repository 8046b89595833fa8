import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { DocumentList, useDocumentColumns } from '#domains/documents/web/part/document-list.tsx';
import { Choice, SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import {
  listOwnerTransactionsRoute,
  type OwnerTransactionRow,
} from '../contract/owner-transaction.ts';
import { OWNER_DIRECTIONS, type OwnerDirection } from '../core/decide-owner-transaction.ts';
import { OwnerTransactionDialog } from './owner-transaction-dialog.tsx';
import { TreasuryTabs } from './part/treasury-tabs.tsx';

const FILTERS = ['q', 'direction'] as const;

/** The owner's money into the shop and out of it. */
export default function OwnerTransactions() {
  const { t } = useTranslation(['treasury', 'common']);
  const me = useMe();
  const [direction, setDirection] = useState<OwnerDirection | null>(null);
  const canRead = me.can('owner-transactions.read');
  const list = useList(listOwnerTransactionsRoute, FILTERS, canRead);
  const { filters, change } = list;
  const columns = useColumns();
  return (
    <DocumentList
      list={list}
      title={t('owner_transaction')}
      trail={[t('expenses')]}
      aside={
        <>
          <TreasuryTabs />
          {me.can('owner-transactions.create') &&
            OWNER_DIRECTIONS.map((one) => (
              <Button
                key={one}
                size="md"
                variant={one === 'credit' ? 'filled' : 'default'}
                leftSection={one === 'credit' ? <IconArrowDown /> : <IconArrowUp />}
                onClick={() => setDirection(one)}
              >
                {t(`owner_${one}`)}
              </Button>
            ))}
        </>
      }
      filters={
        <>
          <SearchBox label={t('note_search')} value={filters.q} onChange={(q) => change({ q })} />
          <Choice
            label={t('way')}
            value={filters.direction}
            options={OWNER_DIRECTIONS.map((value) => ({ value, label: t(`owner_${value}`) }))}
            onChange={(value) => change({ direction: value })}
          />
        </>
      }
      columns={columns}
      failed={t('owner_money_failed')}
      empty={{ title: t('no_owner_money'), text: t('no_owner_money_text') }}
    >
      <OwnerTransactionDialog direction={direction} onClose={() => setDirection(null)} />
    </DocumentList>
  );
}

function useColumns() {
  const { t } = useTranslation('treasury');
  const { title, date, number, amount } = useDocumentColumns<OwnerTransactionRow>();
  const way = ({ direction, note }: OwnerTransactionRow) =>
    `${t(`owner_${direction}`)}${note === '' ? '' : ` · ${note}`}`;
  return [title(t('way'), way), date, number, amount(t('amount'), (row) => row.amount)];
}
