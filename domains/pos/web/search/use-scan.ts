import { useTranslation } from 'react-i18next';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Shop } from '#domains/sales/web/part/receipt.tsx';
import { lowTone } from '../low-tone.ts';
import { scaleScan } from './scale-scan.ts';
import { type Goods, goodsOf } from './search.ts';
import type { Notice } from './search-field.tsx';
import type { KnownGoods } from './use-goods.ts';

const NO_PRODUCTS: readonly PosProduct[] = [];

type Scanning = {
  goods: KnownGoods;
  shop: Shop;
  add: (product: PosProduct, quantity?: Quantity) => void;
  choose: (goods: Goods) => void;
  setNotice: (notice: Notice) => void;
};

/** Puts what a code means into the cart; false, and a word about it, where it means nothing. */
export function useScan({ goods, shop, add, choose, setNotice }: Scanning) {
  const { t } = useTranslation('pos');
  const warn = (text: string): false => {
    setNotice({ kind: 'warn', text });
    lowTone();
    return false;
  };
  return async (code: string): Promise<boolean> => {
    // A code that goods have as it stands is theirs, whatever the scale would read in it.
    const layout = goods.called(code).length > 0 ? null : shop.scale_layout;
    const weighed = await scaleScan(code, layout, goods.find).catch(() => null);
    if (weighed !== null && 'refused' in weighed) return warn(t(weighed.refused, { code }));
    if (weighed !== null) {
      add(weighed.product, weighed.quantity);
      return true;
    }
    const meant = await goods.find(code).catch(() => NO_PRODUCTS);
    const [first] = goodsOf(meant);
    if (first === undefined) return warn(t('unknown_code', { code }));
    choose(first);
    return true;
  };
}
