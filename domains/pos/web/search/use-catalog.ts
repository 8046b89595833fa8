import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { listPosProductsRoute, type PosProduct } from '#domains/catalog/contract/pos-product.ts';
import type { PosPromotions } from '#domains/promotions/contract/pos-promotions.ts';
import { call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { type Block, type Entry, groupVariants, type VariantGroup } from './search.ts';
import { type CatalogScope, SyncedCatalog } from './synced-catalog.ts';

/** A page has one till: its products live as long as it does. */
let current: { key: string; catalog: SyncedCatalog; users: number } | null = null;

function borrow(scope: CatalogScope): SyncedCatalog {
  const key = `${scope.shop_id} ${scope.warehouse_id} ${scope.negative_stock}`;
  if (current?.key !== key) {
    current?.catalog.close();
    current = { key, catalog: new SyncedCatalog(scope), users: 0 };
  }
  return current.catalog;
}

/** After a sale or its rejection: what the till knows may have changed. */
export function refreshCatalog(): void {
  void current?.catalog.refresh();
}

/** Stores the promotions on the device, beside the products. */
export async function storePromotions(promotions: PosPromotions): Promise<void> {
  await current?.catalog.storePromotions(promotions);
}

export async function readStoredPromotions(): Promise<PosPromotions | null> {
  return (await current?.catalog.readStoredPromotions()) ?? null;
}

/** Released by the last user, with a delay: React may unmount a till and mount it again at once. */
function release(catalog: SyncedCatalog): void {
  setTimeout(() => {
    if (current?.catalog !== catalog || current.users > 0) return;
    catalog.close();
    current = null;
  });
}

const NO_ENTRIES: readonly Entry[] = [];
const NO_BLOCKS: readonly Block[] = [];
const NONE: ReadonlyMap<string, PosProduct> = new Map();

/** The products of a warehouse on this device. */
export function useCatalog({ shop_id, warehouse_id, negative_stock }: CatalogScope) {
  const [catalog, setCatalog] = useState(() => borrow({ shop_id, warehouse_id, negative_stock }));
  useEffect(() => {
    const mine = borrow({ shop_id, warehouse_id, negative_stock });
    if (current !== null) current.users += 1;
    setCatalog(mine);
    return () => {
      if (current?.catalog === mine) current.users -= 1;
      release(mine);
    };
  }, [shop_id, warehouse_id, negative_stock]);
  const { index, error, isMany, prices } = useSyncExternalStore(
    catalog.subscribe,
    catalog.state,
    catalog.state,
  );
  /** Resolves a code: on the device, else at the server, because the product may be new. */
  const find = useCallback(
    async (code: string): Promise<readonly PosProduct[]> => {
      const here = catalog.findByCode(code);
      if (here.length > 0) return here;
      const there = await fetchByCode(code, warehouse_id);
      catalog.learn(there);
      if (there.length > 0) void catalog.refresh();
      // The barcode of a box selects the box, which is a product of its own.
      const known = catalog.findByCode(code);
      return known.length > 0 ? known : there;
    },
    [catalog, warehouse_id],
  );
  return useMemo(
    () => ({
      isKnown: index !== null,
      /** They are many, and are still loading from the server. */
      isMany,
      products: index?.byId ?? NONE,
      entries: index?.entries ?? NO_ENTRIES,
      blocks: index?.blocks ?? NO_BLOCKS,
      error,
      prices,
      retry: () => void catalog.refresh(),
      findByCode: catalog.findByCode,
      find,
    }),
    [catalog, index, error, isMany, prices, find],
  );
}

export type TillCatalog = ReturnType<typeof useCatalog>;

async function fetchByCode(code: string, warehouse_id: string): Promise<readonly PosProduct[]> {
  const scanned = await call(listPosProductsRoute, { query: { barcode: code, warehouse_id } });
  if (scanned.data.length > 0) return scanned.data;
  const byProductCode = await call(listPosProductsRoute, { query: { q: code, warehouse_id } });
  return byProductCode.data.filter(({ product_code }) => product_code === code);
}

const MEANWHILE = 60;

const NO_GROUPS: readonly VariantGroup[] = [];

/** Searches at the server while the device has no products yet. */
export function useServerSearch(
  isEnabled: boolean,
  search: { text: string; category_id: string | null; warehouse_id: string },
) {
  const { text, category_id, warehouse_id } = search;
  const query = {
    warehouse_id,
    limit: MEANWHILE,
    q: text || undefined,
    category_id: text === '' ? (category_id ?? undefined) : undefined,
  };
  const { data, isPlaceholderData } = useQuery({
    ...queryOptionsFor(listPosProductsRoute, { query }),
    enabled: isEnabled,
    placeholderData: (before) => before,
  });
  const variantGroups = useMemo(
    () => (data === undefined ? NO_GROUPS : groupVariants(data.data)),
    [data],
  );
  const isThere = isEnabled && data !== undefined;
  /** The text that it was found for; null: it belongs to another response. */
  return {
    variantGroups: variantGroups,
    isThere,
    text: isThere && !isPlaceholderData ? text : null,
  };
}
