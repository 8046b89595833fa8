import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { documentPath } from '#domains/documents/core/document-path.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { pagesFor } from '#platform/client/pages-for.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { ListSheet } from '#platform/ui/lists/list-sheet.tsx';
import type { Column } from '#platform/ui/lists/list-table.tsx';
import { variantName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import {
  type Batch,
  type BatchMove,
  listBatchMovesRoute,
  readBatchRoute,
} from '../../contract/batches.ts';
import { WriteOffButton } from '../adjustments/write-off-button.tsx';
import { ExpiryTag } from './expiry-tag.tsx';
import { MoveAsideButton } from './move-aside-button.tsx';
import { PieceTag } from './piece-tag.tsx';

/** One batch or serial number: where it is, and every document that moved it. */
export default function BatchPage() {
  const { t } = useTranslation('inventory');
  const { id = '' } = useParams();
  const { language } = useNumberFormat();
  const canRead = useMe().can('product-stock.read');
  const read = useQuery({
    ...queryOptionsFor(readBatchRoute, { params: { id } }),
    enabled: canRead,
  });
  const batch = read.data?.data;
  const title =
    batch === undefined ? t('batch') : `${variantName(batch, language)} · ${batch.batch}`;
  const trail = [t('common:stock'), t(batch?.is_serial ? 'serial_numbers' : 'batches')];
  return (
    <ListPage
      title={title}
      trail={trail}
      aside={batch && <BatchStatus batch={batch} />}
      file={batch === undefined ? null : { list: listBatchMovesRoute, params: { id } }}
    >
      {canRead ? <History id={id} /> : <NoPermission />}
    </ListPage>
  );
}

function BatchStatus({ batch }: { batch: Batch }) {
  const { t } = useTranslation('inventory');
  const format = useNumberFormat();
  const dates = useDates();
  const { nameOf } = useWarehouses();
  const me = useMe();
  const canWriteOff = me.can('stock-adjustment.create');
  const tracked = batch.is_serial
    ? { serials: [batch.batch] }
    : { batches: [{ batch: batch.batch, expires_on: '', quantity: null }] };
  return (
    <>
      {batch.state !== null && <PieceTag state={batch.state} />}
      {batch.warranty_until !== null && (
        <Tag tone="ok">{t('warranty_to', { day: dates.day(batch.warranty_until) })}</Tag>
      )}
      {batch.expires_on !== null && (
        <Tag>{t('expires_to', { day: dates.day(batch.expires_on) })}</Tag>
      )}
      <ExpiryTag days_left={batch.days_left} />
      {batch.locations.map(({ warehouse_id, on_hand }) => (
        <Tag key={warehouse_id}>
          {nameOf(warehouse_id)} <span className="figures">{format.quantity(on_hand)}</span>
        </Tag>
      ))}
      {me.can('stock-transfer.create') && batch.locations.length > 0 && (
        <MoveAsideButton
          variant_id={batch.variant_id}
          name={batch.batch}
          locations={batch.locations}
          tracked={tracked}
        />
      )}
      {canWriteOff && batch.locations.length > 0 && <WriteOffButton batch={batch} />}
    </>
  );
}

function History({ id }: { id: string }) {
  const { t } = useTranslation('inventory');
  const dates = useDates();
  const columns = useColumns();
  const movesQuery = useInfiniteQuery(pagesFor(listBatchMovesRoute, { params: { id }, query: {} }));
  const rows = (movesQuery.data?.pages ?? []).flatMap((page) => page.data);
  return (
    <ListSheet
      query={movesQuery}
      label={t('batch_story')}
      columns={columns}
      rows={rows}
      keyOf={(row) => `${row.document_id} ${row.line_no}`}
      toOf={(row) => documentPath(row.document_id)}
      noteOf={(row) =>
        [dates.shortDay(row.business_date), row.number, row.party ?? ''].filter(Boolean).join(' · ')
      }
      failed={t('batches_failed')}
      empty={{ title: t('no_batches'), text: t('no_batches_text') }}
      isFiltered={false}
      onClear={() => {}}
    />
  );
}

function useColumns(): Column<BatchMove>[] {
  const { t } = useTranslation('inventory');
  const format = useNumberFormat();
  const dates = useDates();
  const { nameOf } = useWarehouses();
  return [
    { key: 'kind', label: t('lists:kind'), cell: (row) => t(`lists:kind_${row.document_kind}`) },
    {
      key: 'number',
      label: t('lists:number'),
      cell: (row) => <span className="figures">{row.number}</span>,
    },
    {
      key: 'date',
      label: t('lists:date'),
      cell: (row) => <span className="figures">{dates.day(row.business_date)}</span>,
    },
    { key: 'warehouse', label: t('lists:warehouse'), cell: (row) => nameOf(row.warehouse_id) },
    {
      key: 'party',
      label: t('who'),
      cell: (row) => [row.party, row.phone].filter(Boolean).join(' · ') || '–',
    },
    {
      key: 'quantity',
      label: t('lists:quantity'),
      isNumeric: true,
      isPhoneNumeric: true,
      cell: (row) => format.quantity(row.quantity),
    },
  ];
}
