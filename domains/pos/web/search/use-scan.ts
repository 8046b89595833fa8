import { useTranslation } from 'react-i18next';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Shop } from '#domains/sales/web/part/receipt.tsx';
import { lowTone } from '../low-tone.ts';
import { scaleScan } from './scale-scan.ts';
import { groupVariants, type VariantGroup } from './search.ts';
import type { Notice } from './search-field.tsx';
import type { TillCatalog } from './use-catalog.ts';

const NO_PRODUCTS: readonly PosProduct[] = [];

type Scanning = {
  catalog: TillCatalog;
  shop: Shop;
  add: (product: PosProduct, quantity?: Quantity) => void;
  choose: (variantGroup: VariantGroup) => void;
  setNotice: (notice: Notice) => void;
};

/** Adds the product of a code to the cart; false, with a notice, if there is none. */
export function useScan({ catalog, shop, add, choose, setNotice }: Scanning) {
  const { t } = useTranslation('pos');
  const warn = (text: string): false => {
    setNotice({ kind: 'warn', text });
    lowTone();
    return false;
  };
  return async (code: string): Promise<boolean> => {
    // An exact code of a product wins over a reading as scale label.
    const layout = catalog.findByCode(code).length > 0 ? null : shop.scale_layout;
    const scaleResult = await scaleScan(code, layout, catalog.find).catch(() => null);
    if (scaleResult !== null && 'refused' in scaleResult)
      return warn(t(scaleResult.refused, { code }));
    if (scaleResult !== null) {
      add(scaleResult.product, scaleResult.quantity);
      return true;
    }
    const matches = await catalog.find(code).catch(() => NO_PRODUCTS);
    const [first] = groupVariants(matches);
    if (first === undefined) return warn(t('unknown_code', { code }));
    choose(first);
    return true;
  };
}
