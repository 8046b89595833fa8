import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { DocumentList, useDocumentColumns } from '#domains/documents/web/part/document-list.tsx';
import { SearchBox } from '#platform/ui/lists/filter-fields.tsx';
import { useList } from '#platform/ui/lists/use-list.ts';
import { localName } from '#platform/ui/local-name.ts';
import { useNewDialog } from '#platform/ui/use-new-dialog.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { listMoneyTransfersRoute, type MoneyTransferRow } from '../contract/money-transfer.ts';
import { TreasuryTabs } from './part/treasury-tabs.tsx';
import { TransferDialog } from './transfer-dialog.tsx';

const FILTERS = ['q'] as const;

/** Transfers between the shop's money accounts. */
export default function MoneyTransfers() {
  const { t } = useTranslation(['treasury', 'common']);
  const me = useMe();
  const [isMoving, setMoving] = useNewDialog(me.can('money-transfers.create'));
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
    <DocumentList
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
      failed={t('transfers_failed')}
      empty={{ title: t('no_transfers'), text: t('no_transfers_text') }}
      action={move}
    >
      <TransferDialog isOpen={isMoving} onClose={() => setMoving(false)} />
    </DocumentList>
  );
}

function useColumns() {
  const { t } = useTranslation('treasury');
  const { language } = useNumberFormat();
  const { title, date, number, optional, amount } = useDocumentColumns<MoneyTransferRow>();
  const way = ({ from, to, note }: MoneyTransferRow) =>
    `${localName(from, language)} → ${localName(to, language)}${note === '' ? '' : ` · ${note}`}`;
  return [
    title(t('way'), way),
    date,
    number,
    optional(t('fee'), ({ fee }) => fee),
    amount(t('amount'), (row) => row.amount),
  ];
}
