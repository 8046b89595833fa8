import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#platform/client/api-error.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { ErrorState } from '#platform/ui/error-state.tsx';
import { PageMessage } from '#platform/ui/page-message.tsx';
import ui from '#platform/ui/shapes.module.css';
import { findSaleToReturnRoute } from '../contract/sale-to-return.ts';
import { ReturnWithReceipt } from './return-with-receipt.tsx';
import type { ReturnSettings } from './returns.queries.ts';
import type { Posted } from './use-posting-return.ts';

type Props = {
  code: string;
  settings: ReturnSettings;
  onLeave: () => void;
  onPosted: (posted: Posted) => void;
};

/** The sale that was scanned or typed, in its current state. */
export function OpenReceipt({ code, settings, onLeave, onPosted }: Props) {
  const { t } = useTranslation('returns');
  const saleQuery = useQuery({
    ...queryOptionsFor(findSaleToReturnRoute, { query: { code } }),
    // Another till may post a return of it meanwhile.
    staleTime: 0,
    retry: false,
  });
  const sale = saleQuery.data?.data;
  const back = (
    <Button variant="default" onClick={onLeave}>
      {t('other_receipt')}
    </Button>
  );
  if (sale !== undefined && sale.reversed_by !== null) {
    return <PageMessage title={t('was_reversed')}>{back}</PageMessage>;
  }
  if (sale !== undefined) {
    return (
      <ReturnWithReceipt sale={sale} settings={settings} onLeave={onLeave} onPosted={onPosted} />
    );
  }
  if (saleQuery.error instanceof ApiError && saleQuery.error.status === 404) {
    return (
      <PageMessage title={t('no_sales')} text={t('no_sales_text')} alert>
        {back}
      </PageMessage>
    );
  }
  if (saleQuery.error !== null) {
    return (
      <ErrorState
        title={t('receipt_failed')}
        error={saleQuery.error}
        onRetry={() => void saleQuery.refetch()}
      />
    );
  }
  return <div className={ui.outline} aria-busy="true" />;
}
