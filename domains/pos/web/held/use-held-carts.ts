import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import type { PricedSale } from '#domains/pricing/core/price-sale.ts';
import type { PosCoupon } from '#domains/promotions/contract/pos-promotions.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { call } from '#platform/client/call.ts';
import { failureText } from '#platform/client/failure-message.ts';
import {
  discardCartRoute,
  type HeldCart,
  type HeldCartRow,
  holdCartRoute,
  listHeldCartsRoute,
  recallCartRoute,
} from '../../contract/held-cart.ts';
import type { Cart, CartEvent, TakenCart } from '../cart/cart.ts';
import { readUnconfirmedSales } from '../payment/unconfirmed-sales.ts';
import type { Notice } from '../search/search-field.tsx';
import { refreshCatalog } from '../search/use-catalog.ts';
import { fromHeld, toHeld } from './cart-held.ts';
import { customerOf, heldCartsQuery } from './held-carts.queries.ts';

type CartLocation = { branch_id: string; warehouse_id: string; register_id?: string | undefined };

type Options = {
  location: CartLocation;
  cart: Cart;
  dispatch: (event: CartEvent) => void;
  priced: PricedSale | null;
  products: ReadonlyMap<string, PosProduct>;
  /** False until the products are loaded: they are needed to price a cart. */
  isReady: boolean;
  /** The storage key of sent but unconfirmed sales. */
  unconfirmedKey: string;
  onNotice: (notice: Notice) => void;
};

const NONE: readonly HeldCartRow[] = [];
/** A recall in progress: after a crash it is repeated with the same id. */
const TAKING = 'cart.taking';

/** The held carts of this branch: the first till to recall one gets it. */
export function useHeldCarts(options: Options) {
  const { location, onNotice } = options;
  const { t } = useTranslation('pos');
  const canHold = useMe().can('held-cart.create');
  const rows = useRows(location.branch_id, canHold);
  const { inTurn: enqueue, isBusy } = useTurns(rows.refresh);
  const { put, take, isKnown } = useMoves(options, rows);
  const hold = () =>
    enqueue(async () => {
      if (await put()) onNotice({ kind: 'ok', text: t('cart_held') });
    });
  const recall = (id: string) =>
    enqueue(async () => {
      if (isKnown() && (await put()) !== false) await take(id, uuidv7());
    });
  /** The one that waits longest; each call takes the next, until all had their turn. */
  const recallNext = () =>
    enqueue(async () => {
      const next = rows.now().at(-1);
      if (next === undefined || !isKnown()) return;
      if ((await put()) !== false) await take(next.id, uuidv7());
    });
  const discard = (id: string, reason: string) =>
    enqueue(async () => {
      await call(discardCartRoute, { params: { id }, body: { reason } }).catch((error: unknown) =>
        onNotice({ kind: 'warn', text: failureText(error, t('held_failed')) }),
      );
    });
  useTaking(options.isReady && canHold && options.cart.lines.length === 0, take);
  const { heldQuery } = rows;
  const held = heldQuery.data?.data ?? NONE;
  return {
    held,
    heldQuery: heldQuery,
    isBusy,
    canHold: canHold,
    hold,
    recall,
    recallNext,
    discard,
  };
}

/** The held carts from the server, with this till's changes since. */
function useRows(branch_id: string, canHold: boolean) {
  const client = useQueryClient();
  const query = heldCartsQuery(branch_id);
  const heldQuery = useQuery({ ...query, enabled: canHold });
  const now = (): readonly HeldCartRow[] => client.getQueryData(query.queryKey)?.data ?? NONE;
  const set = (data: HeldCartRow[]) =>
    client.setQueryData(query.queryKey, { data, next_cursor: null });
  return {
    heldQuery: heldQuery,
    now,
    add: (row: HeldCartRow) => set([row, ...now().filter(({ id }) => id !== row.id)]),
    drop: (id: string) => set(now().filter((row) => row.id !== id)),
    refresh: () => {
      void client.invalidateQueries({ queryKey: [listHeldCartsRoute.path] });
      // Reservations of a held cart were made or released.
      refreshCatalog();
    },
  };
}

/** Runs moves one after another, however fast the keys are pressed: none is lost or overtaken. */
function useTurns(after: () => void) {
  const last = useRef(Promise.resolve());
  const [count, setCount] = useState(0);
  const enqueue = (work: () => Promise<void>): Promise<void> => {
    setCount((before) => before + 1);
    last.current = last.current.then(work).finally(() => {
      setCount((before) => before - 1);
      after();
    });
    return last.current;
  };
  return { inTurn: enqueue, isBusy: count > 0 };
}

/** Sends the cart to the server, and loads one from it. */
function useMoves(options: Options, rows: ReturnType<typeof useRows>) {
  const { t } = useTranslation('pos');
  const me = useMe();
  // A move uses the cart as it is when its turn comes, not as it was when the key was pressed.
  const latest = useRef(options);
  latest.current = options;
  const { dispatch, onNotice } = options;
  const say = (error: unknown) =>
    onNotice({ kind: 'warn', text: failureText(error, t('held_failed')) });

  /** Null: there was nothing to hold. */
  const put = async (): Promise<boolean | null> => {
    const { cart, priced, location, unconfirmedKey } = latest.current;
    if (cart.lines.length === 0) {
      dispatch({ kind: 'pass_reason' });
      return null;
    }
    if (priced === null) return false;
    // Held and recalled, it would be another sale.
    if (readUnconfirmedSales(unconfirmedKey).some(({ id }) => id === cart.sale_id)) {
      onNotice({ kind: 'warn', text: t('sale_not_heard') });
      return false;
    }
    const id = cart.hold_id ?? uuidv7();
    dispatch({ kind: 'begin_hold', hold_id: id });
    try {
      const body = toHeld(cart, location, { id, total: priced.total });
      const { data } = await call(holdCartRoute, { body });
      flushSync(() => dispatch({ kind: 'clear' }));
      rows.add(data);
      return true;
    } catch (error) {
      // The first try succeeded and another till has it: this is a different cart by now.
      const isTaken = error instanceof ApiError && error.status === 409;
      if (isTaken) dispatch({ kind: 'begin_hold', hold_id: uuidv7() });
      say(error);
      return false;
    }
  };
  const take = async (id: string, as: string): Promise<void> => {
    localStorage.setItem(TAKING, JSON.stringify({ id, as }));
    try {
      const { data } = await call(recallCartRoute, { params: { id }, body: { id: as } });
      const customer = await customerOf(data).catch(() => null);
      const coupon = await couponOf(data);
      const canSetPrice = me.can('pos-sale.override_price') || me.can('approvals.create');
      const { products } = latest.current;
      const taken = fromHeld({ held: data, products, customer, coupon, canSetPrice });
      flushSync(() => dispatch({ kind: 'take', cart: taken }));
      const noticeKey = recallNoticeOf(taken, data);
      if (noticeKey !== null) onNotice({ kind: 'warn', text: t(noticeKey) });
    } catch (error) {
      say(error);
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return;
    }
    rows.drop(id);
    localStorage.removeItem(TAKING);
  };
  /** Products are needed to price a cart. */
  const isKnown = (): boolean => {
    const { isReady } = latest.current;
    if (!isReady) onNotice({ kind: 'warn', text: t('goods_not_known') });
    return isReady;
  };
  return { put, take, isKnown };
}

export type HeldCarts = ReturnType<typeof useHeldCarts>;

/** Loaded with the first cart that has a coupon, so that the till does not wait for it. */
async function couponOf(held: HeldCart): Promise<PosCoupon | null> {
  if (held.coupon_code === '') return null;
  return (await import('./check-held-coupon.ts')).checkHeldCoupon(held);
}

/** What has changed since the cart was held: the most important first. */
function recallNoticeOf(taken: TakenCart, held: HeldCart): string | null {
  if (taken.lines.length < held.lines.length) return 'recalled_without_some';
  if (taken.customer === null && held.customer_id !== null) return 'recalled_without_customer';
  if (taken.coupon === null && held.coupon_code !== '') return 'recalled_without_coupon';
  const isChanged = taken.lines.some(({ held_price }) => held_price !== undefined);
  return isChanged ? 'recalled_at_new_prices' : null;
}

/** Repeats a recall that was interrupted by leaving the page, once the products are loaded. */
function useTaking(isReady: boolean, take: (id: string, as: string) => Promise<void>): void {
  const wasResumed = useRef(false);
  useEffect(() => {
    if (!isReady || wasResumed.current) return;
    wasResumed.current = true;
    const pending = localStorage.getItem(TAKING);
    if (pending === null) return;
    const { id, as } = JSON.parse(pending) as { id: string; as: string };
    void take(id, as);
  });
}
