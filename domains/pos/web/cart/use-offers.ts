import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type PosOffers, posOffersRoute } from '#domains/promotions/contract/pos-offers.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { call } from '#platform/client/call.ts';
import { keepOffers, keptOffers } from '../search/use-goods.ts';
import type { Cart } from './cart.ts';
import type { withOffers } from './cart-offers.ts';

const NO_OFFERS: PosOffers = { promotions: [], categories: [] };
const EVERY_MS = 60_000;

type At = {
  warehouse_id: string;
  branch_id: string;
  date: string;
  /** The goods come first: a till without offers sells all the same. */
  isReady: boolean;
};

/** Asked again: the server reckons with other offers than this till. */
export function forgetOffers(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: [posOffersRoute.path] });
}

/** The cart with what the shop takes off by itself, and for its coupon. */
export function useOffers(cart: Cart, { warehouse_id, branch_id, date, isReady }: At): Cart {
  const { data } = useQuery({
    queryKey: [posOffersRoute.path, { query: { warehouse_id } }],
    queryFn: ({ signal }) => askedOrKept(warehouse_id, signal),
    enabled: isReady,
    staleTime: EVERY_MS,
    refetchInterval: EVERY_MS,
  });
  const offers = data?.data ?? NO_OFFERS;
  const { lines, coupon } = cart;
  const isNeeded = offers.promotions.length > 0 || coupon !== null;
  const apply = useApply(isNeeded);
  return useMemo(() => {
    if (!isNeeded || apply === null) return cart;
    return { ...cart, lines: apply(lines, offers, { coupon, terms: { branch_id, date } }) };
  }, [cart, lines, offers, coupon, branch_id, date, isNeeded, apply]);
}

/** Of the server; where it cannot be reached, what the device has kept of its last answer. */
async function askedOrKept(warehouse_id: string, signal: AbortSignal) {
  try {
    const answer = await call(posOffersRoute, { query: { warehouse_id } }, signal);
    void keepOffers(answer.data);
    return answer;
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status > 0;
    const kept = isRefused || signal.aborted ? null : await keptOffers();
    if (kept === null) throw error;
    return { data: kept };
  }
}

/** What reckons with offers comes with the first of them: a shop without any never loads it. */
function useApply(isNeeded: boolean): typeof withOffers | null {
  const [apply, setApply] = useState<{ run: typeof withOffers } | null>(null);
  useEffect(() => {
    if (!isNeeded || apply !== null) return;
    let isGone = false;
    void import('./cart-offers.ts').then((part) => {
      if (!isGone) setApply({ run: part.withOffers });
    });
    return () => {
      isGone = true;
    };
  }, [isNeeded, apply]);
  return apply?.run ?? null;
}
