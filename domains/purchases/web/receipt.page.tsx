import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useMe } from '#domains/access/web/part/me.tsx';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { ListPage } from '#platform/ui/lists/list-page.tsx';
import { localName } from '#platform/ui/local-name.ts';
import { NoPermission } from '#platform/ui/no-permission.tsx';
import ui from '#platform/ui/shapes.module.css';
import { Tag } from '#platform/ui/tag.tsx';
import { useDates } from '#platform/ui/use-dates.ts';
import { type ReceiptSheet, readReceiptSheetRoute } from '../contract/receipt-sheet.ts';
import { GoodsReceiptActions } from './goods-receipt-actions.tsx';
import { GoodsReceiptLines } from './goods-receipt-lines.tsx';
import { ReceiptCostIncreases } from './receipt-cost-increases.tsx';
import { ReceiptSide } from './receipt-side.tsx';

/** A posted receipt, with its stock and its later documents. */
export default function ReceiptPage() {
  const { t } = useTranslation('purchases');
  const { id = '' } = useParams();
  const canRead = useMe().can('goods-receipt.read');
  const receiptQuery = useQuery({
    ...queryOptionsFor(readReceiptSheetRoute, { params: { id } }),
    enabled: canRead,
  });
  const sheet = receiptQuery.data?.data;
  return (
    <ListPage
      title={t('receipt')}
      number={sheet?.number}
      trail={[t('receipts')]}
      aside={sheet !== undefined && <Head sheet={sheet} />}
    >
      {!canRead && <NoPermission />}
      {receiptQuery.error !== null && sheet === undefined && (
        <ErrorState
          title={t('receipt_failed')}
          error={receiptQuery.error}
          onRetry={() => void receiptQuery.refetch()}
        />
      )}
      {canRead && receiptQuery.isPending && <div className={ui.outline} aria-busy="true" />}
      {sheet !== undefined && (
        <div className={ui.sides}>
          <div className={ui.stack}>
            <GoodsReceiptActions sheet={sheet} />
            <ReceiptCostIncreases document_id={sheet.id} />
            <GoodsReceiptLines sheet={sheet} />
          </div>
          <ReceiptSide sheet={sheet} />
        </div>
      )}
    </ListPage>
  );
}

function Head({ sheet }: { sheet: ReceiptSheet }) {
  const { t, i18n } = useTranslation('purchases');
  const dates = useDates();
  return (
    <>
      {sheet.reversed_by !== null && <Tag tone="bad">{t('lists:reversed')}</Tag>}
      <span className={ui.quiet}>
        <span className="figures">
          {dates.day(sheet.business_date)}, {dates.time(sheet.posted_at)}
        </span>
        {' · '}
        {localName(sheet.warehouse, i18n.language)}
        {' · '}
        {sheet.posted_by}
      </span>
    </>
  );
}
