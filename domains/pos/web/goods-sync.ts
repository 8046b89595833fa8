import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { type PosSync, posSyncRoute } from '#domains/catalog/contract/pos-sync.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { call } from '#platform/client/call.ts';
import { createGoods, type GoodsIndex } from './goods-index.ts';
import { type GoodsStore, openGoodsStore } from './goods-store.ts';
import { inSlices } from './in-slices.ts';

const EVERY_MS = 30_000;
/** A browser that does not say whether it keeps anything is not waited for. */
const STORE_MAX_MS = 2_000;

export type GoodsPlace = { shop_id: string; warehouse_id: string };

export type GoodsState = {
  /** null: nothing whole is known yet; the server is asked for what is searched or scanned. */
  index: GoodsIndex | null;
  /** Why nothing is known. */
  error: Error | null;
  /** All that is sold is more than came with the first answer: it will be a moment. */
  isMany: boolean;
};

const NOTHING: GoodsState = { index: null, error: null, isMany: false };

/**
 * The goods of a till: from the device at once, then what has changed at the server, now and every
 * half a minute. What is found by a code is known as soon as its row has come.
 */
export function openGoods({ shop_id, warehouse_id }: GoodsPlace) {
  const goods = createGoods();
  const listeners = new Set<() => void>();
  let state = NOTHING;
  let store: GoodsStore | null = null;
  let since: string | null = null;
  let running: Promise<void> | null = null;
  let isAgain = false;
  let isClosed = false;

  const tell = (change: Partial<GoodsState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };
  const show = async () => tell({ index: await goods.index(), error: null });

  const start = async () => {
    const opening = openGoodsStore({ shop_id, warehouse_id }).catch(() => null);
    store = await Promise.race([opening, nothingAfter(STORE_MAX_MS)]);
    if (isClosed) return;
    try {
      since = (await store?.readSince()) ?? null;
      if (since !== null) await store?.readRows((products) => products.forEach(goods.put));
      if (since !== null) await show();
    } catch {
      // What cannot be read is fetched anew.
      since = null;
    }
  };

  const sync = async () => {
    const from = since;
    const puts = new Map<string, PosProduct>();
    const drops = new Set<string>();
    let cursor: string | null = null;
    let answer: PosSync;
    do {
      const query = {
        warehouse_id,
        ...(from === null ? {} : { since: from }),
        ...(cursor === null ? {} : { cursor }),
      };
      answer = await call(posSyncRoute, { query });
      cursor = answer.next_cursor;
      if (isClosed) return;
      if (state.index === null && cursor !== null && !state.isMany) {
        tell({ isMany: true });
      }
      await take(answer.data, puts, drops);
    } while (cursor !== null);
    const { is_whole } = answer.data;
    if (is_whole) for (const id of [...goods.ids()]) if (!puts.has(id)) goods.drop(id);
    since = answer.data.since;
    if (is_whole || puts.size > 0 || drops.size > 0 || state.index === null) await show();
    const change = { from: is_whole ? null : from, since, puts: [...puts.values()] };
    // A device that keeps nothing sells all the same.
    await store?.write({ ...change, drops: [...drops] }).catch(() => undefined);
  };

  const take = async (data: PosSync['data'], puts: Map<string, PosProduct>, drops: Set<string>) => {
    await inSlices(data.products, ({ is_archived, ...product }) => {
      if (is_archived) {
        if (goods.get(product.id) !== undefined) drops.add(product.id);
        goods.drop(product.id);
        puts.delete(product.id);
        return;
      }
      // What is sent again because it was written lately has mostly not changed since.
      if (!data.is_whole && isSame(goods.get(product.id), product)) return;
      goods.put(product);
      puts.set(product.id, product);
      drops.delete(product.id);
    });
    await inSlices(data.stock, ({ id, stock }) => {
      const known = goods.get(id);
      if (known === undefined || known.stock === stock) return;
      goods.put({ ...known, stock });
      puts.set(id, { ...known, stock });
    });
  };

  const refresh = (): Promise<void> => {
    if (running !== null) {
      isAgain = true;
      return running;
    }
    running = sync()
      .catch((error: unknown) => failed(error))
      .finally(() => {
        running = null;
        if (!isAgain || isClosed) return;
        isAgain = false;
        void refresh();
      });
    return running;
  };
  const failed = (error: unknown) => {
    if (isClosed) return;
    const isRefused = error instanceof ApiError && [403, 404].includes(error.status);
    // Who may not see these goods any more is shown none of them.
    if (isRefused || state.index === null) {
      tell({ index: null, error: error instanceof Error ? error : new Error('no goods') });
    }
  };
  const onSight = () => {
    if (document.visibilityState === 'visible') void refresh();
  };
  const timer = setInterval(onSight, EVERY_MS);
  document.addEventListener('visibilitychange', onSight);
  window.addEventListener('online', onSight);
  void start().then(() => (isClosed ? undefined : refresh()));

  return {
    state: () => state,
    called: goods.called,
    refresh,
    /** What the server has found is known from here on. */
    learn: (products: readonly PosProduct[]) => products.forEach(goods.put),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => {
      isClosed = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onSight);
      window.removeEventListener('online', onSight);
      store?.close();
    },
  };
}

export type OpenGoods = ReturnType<typeof openGoods>;

function isSame(known: PosProduct | undefined, product: PosProduct): boolean {
  return known !== undefined && JSON.stringify(known) === JSON.stringify(product);
}

function nothingAfter(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });
}
