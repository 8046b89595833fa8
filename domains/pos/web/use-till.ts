import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OtherPlace } from '#domains/catalog/contract/other-places.ts';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { inLatinDigits } from '#domains/kernel/core/figures.ts';
import { dayAt } from '#domains/kernel/core/local-time.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { type PricedSale, priceSale } from '#domains/pricing/core/price-sale.ts';
import type { Shop } from '#domains/sales/web/part/receipt.tsx';
import type { NegativeStock } from '#domains/shops/contract/branch.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import type { Cart, CartEvent } from './cart/cart.ts';
import { lineToPrice } from './cart/cart-goods.ts';
import { type TillPrices, withListPrices } from './cart/list-prices.ts';
import { useCart } from './cart/use-cart.ts';
import { useOffers } from './cart/use-offers.ts';
import { useClearedCarts } from './cart/use-till-cleared.ts';
import { useHeldCarts } from './held/use-till-held.ts';
import { lowTone } from './low-tone.ts';
import { nameOf } from './names.ts';
import { unheardKey } from './payment/unheard-sales.ts';
import { useFavourites } from './search/favourites.queries.ts';
import { otherPlacesOf, placesText } from './search/other-places.ts';
import { type Goods, goodsOf } from './search/search.ts';
import type { Notice } from './search/search-field.tsx';
import { useGoods } from './search/use-goods.ts';
import { useScan } from './search/use-scan.ts';
import type { Search } from './search/use-search.ts';

/** Where this till stands: its goods are those of the warehouse, its held carts of the branch. */
export type TillPlace = {
  branch_id: string;
  warehouse_id: string;
  register_id?: string | undefined;
  negative_stock?: NegativeStock | undefined;
};

export type TillOptions = {
  shop: Shop;
  place: TillPlace;
  /** Where this device keeps the cart, and what it has kept. */
  key: string;
  kept: Cart;
};

/** The state of one till: goods, cart, price, and what a scan or a tap does to them. */
export function useTill({ shop, place, key, kept }: TillOptions) {
  const { warehouse_id } = place;
  const unheard = unheardKey(key);
  const [own, tell] = useCart(key, kept);
  const favourites = useFavourites();
  const { negative_stock } = place;
  const goods = useGoods({ shop_id: shop.id, warehouse_id, negative_stock });
  const { branch_id } = place;
  const listed = useListed(own, goods.prices, { branch_id, shop });
  const date = dayAt(new Date(), shop.timezone);
  const cart = useOffers(listed, { warehouse_id, branch_id, date, isReady: goods.isKnown });
  // What is typed draws nothing here: the finder keeps it, and lends it.
  const search = useRef<Search>(null);
  const [choosing, setChoosing] = useState<Goods | null>(null);
  const [notice, setNotice] = useState<Notice>(null);
  const { priced, refusal } = usePrice(cart, shop);

  const held = useHeldCarts({
    ...{ place, cart, tell, priced, products: goods.products, onNotice: setNotice },
    ...{ isReady: goods.isKnown, unheard },
  });

  useClearedCarts({ key: `cleared.${key}`, cart, tell, place });
  useRefreshed(cart, goods.products, { tell, setNotice, currency: shop.currency });
  useRefusals(cart, setNotice, warehouse_id);

  const add = useAdding(tell, setNotice);
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
  const scan = useScan({ goods, shop, add, choose, setNotice });
  /** What the typed text means: a code, else the first of the goods that it finds. */
  const enter = async (): Promise<void> => {
    const text = search.current?.text.trim() ?? '';
    if (text === '') return;
    const called = goodsOf(goods.called(inLatinDigits(text)));
    const [first] = [...called, ...(search.current?.matching(text) ?? [])];
    if (first !== undefined) choose(first);
    if (first !== undefined || (await scan(inLatinDigits(text)))) search.current?.setText('');
  };
  return {
    unheard,
    ...{ place, cart, tell, goods, search, priced, refusal, notice, held, favourites },
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

/** The cart at the prices of the lists that hold for it. */
function useListed(
  cart: Cart,
  prices: TillPrices,
  { branch_id, shop }: { branch_id: string; shop: Shop },
): Cart {
  const { lines, customer } = cart;
  const group_id = customer?.group_id ?? null;
  const date = dayAt(new Date(), shop.timezone);
  const listed = useMemo(
    () => withListPrices(lines, prices, { group_id, branch_id, date }),
    [lines, prices, group_id, branch_id, date],
  );
  return useMemo(() => ({ ...cart, lines: listed }), [cart, listed]);
}

/** Stable, so that only the tile that changes is drawn again. */
function useAdding(tell: (event: CartEvent) => void, setNotice: (notice: Notice) => void) {
  const { t } = useTranslation('pos');
  const { language } = useFigures();
  return useCallback(
    (product: PosProduct, quantity: Quantity = ONE) => {
      setNotice({ kind: 'ok', text: t('added', { name: nameOf(product, language) }) });
      tell({ kind: 'add', product, quantity });
    },
    [t, language, tell, setNotice],
  );
}

type Refreshing = {
  tell: (event: CartEvent) => void;
  setNotice: (notice: Notice) => void;
  currency: string;
};

/** Lines follow the prices and the stock that the server has now; another price is said. */
function useRefreshed(
  cart: Cart,
  products: ReadonlyMap<string, PosProduct>,
  { tell, setNotice, currency }: Refreshing,
): void {
  const { t } = useTranslation('pos');
  const figures = useFigures(currency);
  const latest = useRef({ cart, t, figures });
  latest.current = { cart, t, figures };
  useEffect(() => {
    const { cart, t, figures } = latest.current;
    for (const { product } of cart.lines) {
      const now = products.get(product.id);
      if (now === undefined || now.unit_price === product.unit_price) continue;
      const name = nameOf(now, figures.language);
      const price = figures.shortMoney(now.unit_price);
      setNotice({ kind: 'warn', text: t('price_changed', { name, price }) });
    }
    tell({ kind: 'refresh', products });
  }, [products, tell, setNotice]);
}

/** What could not be added is said, and heard; then where else it lies, once that is known. */
function useRefusals(
  { refusal }: Cart,
  setNotice: (notice: Notice) => void,
  warehouse_id: string,
): void {
  const { t } = useTranslation('pos');
  const client = useQueryClient();
  const figures = useFigures();
  useEffect(() => {
    if (refusal === null) return;
    const { product, reason } = refusal;
    const text = t(`${reason}_of`, { name: nameOf(product, figures.language) });
    setNotice({ kind: 'warn', text });
    lowTone();
    let isPast = false;
    const tell = ({ data }: { data: OtherPlace[] }) => {
      const elsewhere = placesText(product, data, figures);
      if (isPast || elsewhere === '') return;
      setNotice({ kind: 'warn', text: `${text} · ${t('elsewhere', { places: elsewhere })}` });
    };
    // Without the net the first word stands.
    client.fetchQuery(otherPlacesOf(product, warehouse_id)).then(tell, () => undefined);
    return () => {
      isPast = true;
    };
  }, [refusal, setNotice, t, figures, client, warehouse_id]);
}

/** The price of the cart, by the function that the server runs. */
function usePrice(cart: Cart, shop: Shop): { priced: PricedSale | null; refusal: string | null } {
  const { t } = useTranslation('pos');
  return useMemo(() => {
    const priced = priceSale({
      lines: cart.lines.map(lineToPrice),
      order_discount: cart.order_discount,
      points: cart.points?.discount,
      rounding_unit: shop.rounding_unit,
      prices_include_vat: shop.prices_include_vat,
    });
    return isRejection(priced)
      ? { priced: null, refusal: t(priced.rejection) }
      : { priced, refusal: null };
  }, [
    cart.lines,
    cart.order_discount,
    cart.points,
    shop.rounding_unit,
    shop.prices_include_vat,
    t,
  ]);
}

export type TillState = ReturnType<typeof useTill>;
