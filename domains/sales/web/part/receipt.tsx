import { lazy, type Ref, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { receiptPaper } from '#domains/documents/core/receipt-paper.ts';
import { ReceiptSheet, type RollSize } from '#domains/documents/web/part/receipt-sheet.tsx';
import type { shopInfoRoute } from '#domains/shops/contract/shop.ts';
import type { CallAnswer } from '#platform/client/call.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import type { Sale } from '../../contract/sale.ts';

export type Shop = CallAnswer<typeof shopInfoRoute>['data'];

/** Not needed before a sale is done, so it comes after the till. */
export const loadQrCode = () => import('#platform/ui/qr-code.tsx');
const QrCode = lazy(async () => ({ default: (await loadQrCode()).QrCode }));

type Props = {
  sale: Sale;
  shop: Shop;
  size: RollSize;
  /** Which print it is; the first says nothing of it. */
  copy?: number;
  ref?: Ref<HTMLElement>;
};

/** The receipt of a sale, in the language of the page. */
export function Receipt({ sale, shop, size, copy = 1, ref }: Props) {
  const { t } = useTranslation('receipt');
  const { language } = useFigures();
  const words = (key: string, params?: Record<string, string>) => t(key, { ...params });
  const paper = receiptPaper({ sale, shop, language, copy, words });
  const qr = (
    <Suspense fallback={null}>
      <QrCode text={paper.url} label={t('qr_of')} />
    </Suspense>
  );
  return <ReceiptSheet paper={paper} size={size} qr={qr} ref={ref} />;
}
