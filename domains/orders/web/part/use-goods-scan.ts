import { useTranslation } from 'react-i18next';
import { listPosProductsRoute, type PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { call } from '#platform/client/call.ts';
import { showToast } from '#platform/ui/toasts.tsx';
import { useScanner } from '#platform/ui/use-scanner.ts';

/** A code that is scanned anywhere on the page: its goods, or that nobody knows it. */
export function useGoodsScan(
  warehouse_id: string,
  onFound: (product: PosProduct, code: string) => void,
): void {
  const { t } = useTranslation('orders');
  useScanner((barcode) => {
    const query = { barcode, warehouse_id, limit: 1 };
    void call(listPosProductsRoute, { query })
      .then(({ data: [product] }) => {
        if (product === undefined) showToast(t('code_unknown', { code: barcode }), 'error');
        else onFound(product, barcode);
      })
      .catch(() => showToast(t('unreached'), 'error'));
  });
}
