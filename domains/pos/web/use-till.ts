import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OtherLocation } from '#domains/catalog/contract/other-locations.ts';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { toLatinDigits } from '#domains/kernel/core/format-number.ts';
import { dayAt } from '#domains/kernel/core/local-time.ts';
import { ONE, type Quantity } from '#domains/kernel/core/quantity.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { type PricedSale, priceSale } from '#domains/pricing/core/price-sale.ts';
import type { Shop } from '#domains/sales/web/part/receipt.tsx';
import type { NegativeStock } from '#domains/shops/contract/branch.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Cart, CartEvent } from './cart/cart.ts';
import { lineToPrice } from './cart/cart-lines.ts';
import { type TillPrices, withListPrices } from './cart/list-prices.ts';
import { useCart } from './cart/use-cart.ts';
import { useDiscardedCarts } from './cart/use-discarded-carts.ts';
import { usePromotions } from './cart/use-promotions.ts';
import { useHeldCarts } from './held/use-held-carts.ts';
import { lowTone } from './low-tone.ts';
import { nameOf } from './names.ts';
import { makeUnconfirmedKey } from './payment/unconfirmed-sales.ts';
import { useFavourites } from './search/favourites.queries.ts';
import { describeLocations, otherLocationsQuery } from './search/other-locations.ts';
import { groupVariants, type VariantGroup } from './search/search.ts';
import type { Notice } from './search/search-field.tsx';
import { useCatalog } from './search/use-catalog.ts';
import { useScan } from './search/use-scan.ts';
import type { Search } from './search/use-search.ts';

/**
 * The location of this till: its products are those of the warehouse, its held carts of the branch.
 */
export type TillLocation = {
  branch_id: string;
  warehouse_id: string;
  register_id?: string | undefined;
  negative_stock?: NegativeStock | undefined;
};

export type TillOptions = {
  shop: Shop;
  location: TillLocation;
  /** The storage key of the cart, and the stored cart. */
  key: string;
  savedCart: Cart;
};

/** The state of one till: products, cart, price, and the effect of scans and taps. */
export function useTill({ shop, location, key, savedCart }: TillOptions) {
  const { warehouse_id, branch_id, negative_stock } = location;
  const unconfirmedKey = makeUnconfirmedKey(key);
  const [ownCart, dispatch] = useCart(key, savedCart);
  const favourites = useFavourites();
  const catalog = useCatalog({ shop_id: shop.id, warehouse_id, negative_stock });
  const listed = useListed(ownCart, catalog.prices, { branch_id, shop });
  const date = dayAt(new Date(), shop.timezone);
  const cart = usePromotions(listed, { warehouse_id, branch_id, date, isReady: catalog.isKnown });
  // Typing does not redraw this: the text is state of the finder, which shares it.
  const search = useRef<Search>(null);
  const [choosing, setChoosing] = useState<VariantGroup | null>(null);
  const [notice, setNotice] = useState<Notice>(null);
  const { priced, refusal } = usePrice(cart, shop);

  const held = useHeldCarts({
    location,
    cart,
    dispatch,
    priced,
    products: catalog.products,
    onNotice: setNotice,
    isReady: catalog.isKnown,
    unconfirmedKey,
  });

  useDiscardedCarts({ key: `cleared.${key}`, cart, dispatch, location });
  useRefreshed(cart, catalog.products, { dispatch, setNotice, currency: shop.currency });
  useRefusals(cart, setNotice, warehouse_id);

  const add = useAdding(dispatch, setNotice);
  const choose = useCallback(
    (variantGroup: VariantGroup) => {
      if (variantGroup.variants.length > 1) setChoosing(variantGroup);
      else add(variantGroup.first);
    },
    [add],
  );
  const changeQuantity = useQuantityChange(dispatch);
  const scan = useScan({ catalog, shop, add, choose, setNotice });
  /** Resolves the typed text: a code, else the first product found. */
  const enter = async (): Promise<void> => {
    const text = search.current?.text.trim() ?? '';
    if (text === '') return;
    const codeMatches = groupVariants(catalog.findByCode(toLatinDigits(text)));
    const [first] = [...codeMatches, ...(search.current?.matching(text) ?? [])];
    if (first !== undefined) choose(first);
    if (first !== undefined || (await scan(toLatinDigits(text)))) search.current?.setText('');
  };
  return {
    unconfirmedKey,
    location,
    cart,
    dispatch,
    catalog,
    search,
    priced,
    refusal,
    notice,
    held,
    favourites,
    add,
    choose,
    changeQuantity,
    scan,
    enter,
    choosing,
    stopChoosing: () => setChoosing(null),
  };
}

function useQuantityChange(dispatch: ReturnType<typeof useCart>[1]) {
  return useCallback(
    (variant_id: string, quantity: Quantity) => {
      dispatch({ kind: 'set_quantity', variant_id, quantity });
    },
    [dispatch],
  );
}

/** The cart at the list prices that apply to it. */
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

/** Stable, so that only the changed tile is redrawn. */
function useAdding(dispatch: (event: CartEvent) => void, setNotice: (notice: Notice) => void) {
  const { t } = useTranslation('pos');
  const { language } = useNumberFormat();
  return useCallback(
    (product: PosProduct, quantity: Quantity = ONE) => {
      setNotice({ kind: 'ok', text: t('added', { name: nameOf(product, language) }) });
      dispatch({ kind: 'add', product, quantity });
    },
    [t, language, dispatch, setNotice],
  );
}

type Refreshing = {
  dispatch: (event: CartEvent) => void;
  setNotice: (notice: Notice) => void;
  currency: string;
};

/** Lines follow current prices and stock; a changed price is shown. */
function useRefreshed(
  cart: Cart,
  products: ReadonlyMap<string, PosProduct>,
  { dispatch, setNotice, currency }: Refreshing,
): void {
  const { t } = useTranslation('pos');
  const format = useNumberFormat(currency);
  const latest = useRef({ cart, t, format: format });
  latest.current = { cart, t, format: format };
  useEffect(() => {
    const { cart, t, format } = latest.current;
    for (const { product } of cart.lines) {
      const now = products.get(product.id);
      if (now === undefined || now.unit_price === product.unit_price) continue;
      const name = nameOf(now, format.language);
      const price = format.shortMoney(now.unit_price);
      setNotice({ kind: 'warn', text: t('price_changed', { name, price }) });
    }
    dispatch({ kind: 'refresh', products });
  }, [products, dispatch, setNotice]);
}

/** Shows and sounds what could not be added; then where else it is in stock, once loaded. */
function useRefusals(
  { refusal }: Cart,
  setNotice: (notice: Notice) => void,
  warehouse_id: string,
): void {
  const { t } = useTranslation('pos');
  const client = useQueryClient();
  const format = useNumberFormat();
  useEffect(() => {
    if (refusal === null) return;
    const { product, reason } = refusal;
    const text = t(`${reason}_of`, { name: nameOf(product, format.language) });
    setNotice({ kind: 'warn', text });
    lowTone();
    let isPast = false;
    const announceLocations = ({ data }: { data: OtherLocation[] }) => {
      const elsewhere = describeLocations(product, data, format);
      if (isPast || elsewhere === '') return;
      setNotice({ kind: 'warn', text: `${text} · ${t('elsewhere', { places: elsewhere })}` });
    };
    // Offline, the first notice stays.
    client
      .fetchQuery(otherLocationsQuery(product, warehouse_id))
      .then(announceLocations, () => undefined);
    return () => {
      isPast = true;
    };
  }, [refusal, setNotice, t, format, client, warehouse_id]);
}

/** The price of the cart, by the function of the server. */
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
