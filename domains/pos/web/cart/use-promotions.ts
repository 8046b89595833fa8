import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import {
  type PosPromotions,
  posPromotionsRoute,
} from '#domains/promotions/contract/pos-promotions.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { call } from '#platform/client/call.ts';
import { readStoredPromotions, storePromotions } from '../search/use-catalog.ts';
import type { Cart } from './cart.ts';
import type { withPromotions } from './cart-promotions.ts';

const NO_PROMOTIONS: PosPromotions = { promotions: [], categories: [] };
const EVERY_MS = 60_000;

type At = {
  warehouse_id: string;
  branch_id: string;
  date: string;
  /** The products load first: a till without promotions can sell. */
  isReady: boolean;
};

/** Loads them again, because the server has other promotions than this till. */
export function invalidatePromotions(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [posPromotionsRoute.path] });
}

/** The cart with automatic promotions and its coupon. */
export function usePromotions(cart: Cart, { warehouse_id, branch_id, date, isReady }: At): Cart {
  const { data } = useQuery({
    queryKey: [posPromotionsRoute.path, { query: { warehouse_id } }],
    queryFn: ({ signal }) => fetchPromotions(warehouse_id, signal),
    enabled: isReady,
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  });
  const posPromotions = data?.data ?? NO_PROMOTIONS;
  const { lines, coupon } = cart;
  const isNeeded = posPromotions.promotions.length > 0 || coupon !== null;
  const apply = useApply(isNeeded);
  return useMemo(() => {
    if (!isNeeded || apply === null) return cart;
    return { ...cart, lines: apply(lines, posPromotions, { coupon, terms: { branch_id, date } }) };
  }, [cart, lines, posPromotions, coupon, branch_id, date, isNeeded, apply]);
}

/** From the server; if it cannot be reached, from the device's last answer. */
async function fetchPromotions(warehouse_id: string, signal: AbortSignal) {
  try {
    const answer = await call(posPromotionsRoute, { query: { warehouse_id } }, signal);
    void storePromotions(answer.data);
    return answer;
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status > 0;
    const stored = isRefused || signal.aborted ? null : await readStoredPromotions();
    if (stored === null) throw error;
    return { data: stored };
  }
}

/** Loads the promotion code with the first promotion: a shop without any never loads it. */
function useApply(isNeeded: boolean): typeof withPromotions | null {
  const [apply, setApply] = useState<{ run: typeof withPromotions } | null>(null);
  useEffect(() => {
    if (!isNeeded || apply !== null) return;
    let isUnmounted = false;
    void import('./cart-promotions.ts').then((part) => {
      if (!isUnmounted) setApply({ run: part.withPromotions });
    });
    return () => {
      isUnmounted = true;
    };
  }, [isNeeded, apply]);
  return apply?.run ?? null;
}
