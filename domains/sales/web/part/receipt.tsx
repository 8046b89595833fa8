import { lazy, type Ref, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { buildReceiptPrintout } from '#domains/documents/core/receipt-printout.ts';
import { ReceiptSheet, type RollSize } from '#domains/documents/web/part/receipt-sheet.tsx';
import type { shopInfoRoute } from '#domains/shops/contract/shop.ts';
import type { CallAnswer } from '#platform/client/call.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Sale } from '../../contract/sale.ts';

export type Shop = CallAnswer<typeof shopInfoRoute>['data'];

/** Loaded after the till, because it is needed only once a sale is done. */
export const loadQrCode = () => import('#platform/ui/qr-code.tsx');
const QrCode = lazy(async () => ({ default: (await loadQrCode()).QrCode }));

type Props = {
  sale: Sale;
  shop: Shop;
  size: RollSize;
  /** The number of the print; the first is not shown. */
  copy?: number;
  ref?: Ref<HTMLElement>;
};

/** The receipt of a sale, in the language of the page. */
export function Receipt({ sale, shop, size, copy = 1, ref }: Props) {
  const { t } = useTranslation('receipt');
  const { language } = useNumberFormat();
  const translate = (key: string, params?: Record<string, string>) => t(key, { ...params });
  const printout = buildReceiptPrintout({ sale, shop, language, copy, translate });
  const qr = (
    <Suspense fallback={null}>
      <QrCode text={printout.url} label={t('qr_of')} />
    </Suspense>
  );
  return <ReceiptSheet printout={printout} size={size} qr={qr} ref={ref} />;
}
