import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { listPosProductsRoute, type PosProduct } from '#domains/catalog/contract/pos-product.ts';
import type { PosOffers } from '#domains/promotions/contract/pos-offers.ts';
import { call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { type GoodsPlace, SyncedGoods } from './goods-sync.ts';
import { type Block, type Entry, type Goods, goodsOf } from './search.ts';

/** A page has one till: its goods live as long as it does. */
let current: { key: string; goods: SyncedGoods; users: number } | null = null;

function borrow(place: GoodsPlace): SyncedGoods {
  const key = `${place.shop_id} ${place.warehouse_id} ${place.negative_stock}`;
  if (current?.key !== key) {
    current?.goods.close();
    current = { key, goods: new SyncedGoods(place), users: 0 };
  }
  return current.goods;
}

/** After a sale, or where the server has refused one: what the till knows may have changed. */
export function refreshGoods(): void {
  void current?.goods.refresh();
}

/** What the shop takes off by itself, on the device beside the goods. */
export async function keepOffers(offers: PosOffers): Promise<void> {
  await current?.goods.keepOffers(offers);
}

export async function keptOffers(): Promise<PosOffers | null> {
  return (await current?.goods.keptOffers()) ?? null;
}

/** Nobody looks at the goods any more; React may take a till away and put it back at once. */
function giveBack(goods: SyncedGoods): void {
  setTimeout(() => {
    if (current?.goods !== goods || current.users > 0) return;
    goods.close();
    current = null;
  });
}

const NO_ENTRIES: readonly Entry[] = [];
const NO_BLOCKS: readonly Block[] = [];
const NONE: ReadonlyMap<string, PosProduct> = new Map();

/** The goods of a warehouse as this device knows them. */
export function useGoods({ shop_id, warehouse_id, negative_stock }: GoodsPlace) {
  const [goods, setGoods] = useState(() => borrow({ shop_id, warehouse_id, negative_stock }));
  useEffect(() => {
    const mine = borrow({ shop_id, warehouse_id, negative_stock });
    if (current !== null) current.users += 1;
    setGoods(mine);
    return () => {
      if (current?.goods === mine) current.users -= 1;
      giveBack(mine);
    };
  }, [shop_id, warehouse_id, negative_stock]);
  const { index, error, isMany, prices } = useSyncExternalStore(
    goods.subscribe,
    goods.state,
    goods.state,
  );
  /** What a code means: known here, else asked of the server, as it may be new today. */
  const find = useCallback(
    async (code: string): Promise<readonly PosProduct[]> => {
      const here = goods.called(code);
      if (here.length > 0) return here;
      const there = await askedOf(code, warehouse_id);
      goods.learn(there);
      if (there.length > 0) void goods.refresh();
      // The code of a box means the box, which is goods of their own once they are known.
      const known = goods.called(code);
      return known.length > 0 ? known : there;
    },
    [goods, warehouse_id],
  );
  return useMemo(
    () => ({
      isKnown: index !== null,
      /** Fetched from the server meanwhile: they are many. */
      isMany,
      products: index?.byId ?? NONE,
      entries: index?.entries ?? NO_ENTRIES,
      blocks: index?.blocks ?? NO_BLOCKS,
      error,
      prices,
      retry: () => void goods.refresh(),
      called: goods.called,
      find,
    }),
    [goods, index, error, isMany, prices, find],
  );
}

export type KnownGoods = ReturnType<typeof useGoods>;

async function askedOf(code: string, warehouse_id: string): Promise<readonly PosProduct[]> {
  const scanned = await call(listPosProductsRoute, { query: { barcode: code, warehouse_id } });
  if (scanned.data.length > 0) return scanned.data;
  const named = await call(listPosProductsRoute, { query: { q: code, warehouse_id } });
  return named.data.filter(({ product_code }) => product_code === code);
}

const MEANWHILE = 60;

const NO_GOODS: readonly Goods[] = [];

/** What the server finds while the device does not know its goods yet. */
export function useGoodsMeanwhile(
  isAsked: boolean,
  asked: { text: string; category_id: string | null; warehouse_id: string },
) {
  const { text, category_id, warehouse_id } = asked;
  const query = {
    ...{ warehouse_id, limit: MEANWHILE },
    ...(text === '' ? {} : { q: text }),
    ...(category_id === null || text !== '' ? {} : { category_id }),
  };
  const { data, isPlaceholderData } = useQuery({
    ...queryOptionsFor(listPosProductsRoute, { query }),
    enabled: isAsked,
    placeholderData: (before) => before,
  });
  const goods = useMemo(() => (data === undefined ? NO_GOODS : goodsOf(data.data)), [data]);
  const isThere = isAsked && data !== undefined;
  /** What was asked for when it was found; null: it is another answer's. */
  return { goods, isThere, text: isThere && !isPlaceholderData ? text : null };
}
