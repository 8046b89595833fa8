import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { inLatinDigits } from '#domains/kernel/core/figures.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import { type PricedSale, priceSale } from '../core/price-sale.ts';
import { type Cart, type CartEvent, lineToPrice } from './cart.ts';
import { lowTone } from './low-tone.ts';
import { nameOf } from './names.ts';
import type { Shop } from './receipt.tsx';
import { type Goods, goodsOf, goodsThatMatch, inOrder } from './search.ts';
import type { Notice } from './search-field.tsx';
import { productsQuery, useFindByCode } from './sell.queries.ts';
import { useCart } from './use-cart.ts';

type Category = { id: string; rank: number };

const NO_PRODUCTS: readonly PosProduct[] = [];

/** The state of one till: goods, cart, price, and what a scan or a tap does to them. */
export function useTill(shop: Shop, warehouse_id: string, categories: readonly Category[]) {
  const { t } = useTranslation('pos');
  const { language } = useFigures();
  const [cart, tell] = useCart(useMe().user.id);
  const asked = useQuery(productsQuery(warehouse_id));
  const products = asked.data ?? NO_PRODUCTS;
  const find = useFindByCode(products, warehouse_id);
  const search = useSearch(products, categories);
  const [choosing, setChoosing] = useState<Goods | null>(null);
  const [notice, setNotice] = useState<Notice>(null);
  const { priced, refusal } = usePrice(cart, shop);

  useRefreshed(products, tell);
  useRefusals(cart, setNotice);

  // Stable, so that only the tile that changes is drawn again.
  const add = useCallback(
    (product: PosProduct, quantity: Quantity = ONE) => {
      setNotice({ kind: 'ok', text: t('added', { name: nameOf(product, language) }) });
      tell({ kind: 'add', product, quantity });
    },
    [t, language, tell],
  );
  const choose = useCallback(
    (goods: Goods) => {
      if (goods.variants.length > 1) setChoosing(goods);
      else add(goods.first);
    },
    [add],
  );
  const changeQuantity = useCallback(
    (variant_id: string, quantity: Quantity) => {
      tell({ kind: 'set_quantity', variant_id, quantity });
    },
    [tell],
  );
  const scan = async (code: string): Promise<boolean> => {
    const meant = await find.anywhere(code).catch(() => NO_PRODUCTS);
    const [goods] = goodsOf(meant);
    if (goods === undefined) {
      setNotice({ kind: 'warn', text: t('unknown_code', { code }) });
      lowTone();
      return false;
    }
    choose(goods);
    return true;
  };
  /** What the typed text means: a code, else the first of the goods that it finds. */
  const enter = async (): Promise<void> => {
    const text = search.text.trim();
    if (text === '') return;
    const [goods] = [...goodsOf(find.here(inLatinDigits(text))), ...search.matching(text)];
    if (goods !== undefined) choose(goods);
    if (goods !== undefined || (await scan(inLatinDigits(text)))) search.setText('');
  };
  return {
    ...{ cart, tell, asked, search, priced, refusal, notice },
    ...{
      add,
      choose,
      changeQuantity,
      scan,
      enter,
      choosing,
      stopChoosing: () => setChoosing(null),
    },
  };
}

/** Lines follow the prices and the stock that the server has now. */
function useRefreshed(products: readonly PosProduct[], tell: (event: CartEvent) => void): void {
  useEffect(() => {
    tell({ kind: 'refresh', products: new Map(products.map((one) => [one.id, one])) });
  }, [products, tell]);
}

/** What could not be added is said, and heard. */
function useRefusals({ refusal }: Cart, setNotice: (notice: Notice) => void): void {
  const { t } = useTranslation('pos');
  const { language } = useFigures();
  useEffect(() => {
    if (refusal === null) return;
    const name = nameOf(refusal.product, language);
    setNotice({ kind: 'warn', text: t(`${refusal.reason}_of`, { name }) });
    lowTone();
  }, [refusal, setNotice, t, language]);
}

/** The price of the cart, by the function that the server runs. */
function usePrice(cart: Cart, shop: Shop): { priced: PricedSale | null; refusal: string | null } {
  const { t } = useTranslation('pos');
  return useMemo(() => {
    const priced = priceSale({
      lines: cart.lines.map(lineToPrice),
      order_discount: cart.order_discount,
      rounding_unit: shop.rounding_unit,
    });
    return isRejection(priced)
      ? { priced: null, refusal: t(priced.rejection) }
      : { priced, refusal: null };
  }, [cart.lines, cart.order_discount, shop.rounding_unit, t]);
}

/** What is typed and which category is chosen, and the goods that are left. */
function useSearch(products: readonly PosProduct[], categories: readonly Category[]) {
  const { language } = useFigures();
  const [text, setText] = useState('');
  const [category_id, setCategory] = useState<string | null>(null);
  const goods = useMemo(
    () => inOrder(goodsOf(products), categories, language),
    [products, categories, language],
  );
  // The field follows every key at once; the tiles may come a moment later.
  const wanted = useDeferredValue(text);
  const shown = useMemo(() => {
    const matching = goodsThatMatch(goods, wanted);
    // A search looks everywhere: who types a name does not care which chip is pressed.
    return category_id === null || wanted.trim() !== ''
      ? matching
      : matching.filter(({ first }) => first.category_id === category_id);
  }, [goods, wanted, category_id]);
  const matching = (typed: string) => goodsThatMatch(goods, typed);
  return { text, setText, category_id, setCategory, shown, matching, isEmpty: goods.length === 0 };
}

export type TillState = ReturnType<typeof useTill>;
