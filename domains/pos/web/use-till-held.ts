import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { call } from '#platform/client/call.ts';
import {
  discardCartRoute,
  type HeldCartRow,
  holdCartRoute,
  listHeldCartsRoute,
  recallCartRoute,
} from '../contract/held-cart.ts';
import type { PricedSale } from '../core/price-sale.ts';
import type { Cart, CartEvent } from './cart.ts';
import { fromHeld, toHeld } from './cart-held.ts';
import { customerOf, heldCartsQuery } from './held-carts.queries.ts';
import type { Notice } from './search-field.tsx';

type Place = { branch_id: string; warehouse_id: string; register_id?: string | undefined };

type Options = {
  place: Place;
  cart: Cart;
  tell: (event: CartEvent) => void;
  priced: PricedSale | null;
  products: ReadonlyMap<string, PosProduct>;
  /** False until the goods are known: a cart is priced by them. */
  isReady: boolean;
  onNotice: (notice: Notice) => void;
};

const NONE: readonly HeldCartRow[] = [];
/** A cart on its way here: asked for again after a crash, under the same id. */
const TAKING = 'cart.taking';

/** The carts put aside in this branch: whoever recalls one first has it. */
export function useHeldCarts(options: Options) {
  const { place, cart, tell, products, onNotice } = options;
  const { t } = useTranslation('pos');
  const me = useMe();
  const client = useQueryClient();
  const mayHold = me.can('held-cart.create');
  const asked = useQuery({ ...heldCartsQuery(place.branch_id), enabled: mayHold });
  const [isBusy, setBusy] = useState(false);
  const held = asked.data?.data ?? NONE;
  const refresh = () => client.invalidateQueries({ queryKey: [listHeldCartsRoute.path] });
  const say = (error: unknown) =>
    onNotice({ kind: 'warn', text: wordsOf(error, t('held_failed')) });

  const put = async (): Promise<boolean> => {
    const { priced } = options;
    if (cart.lines.length === 0) return true;
    const total = priced?.total;
    if (total === undefined) return false;
    const id = cart.hold_id ?? uuidv7();
    tell({ kind: 'begin_hold', hold_id: id });
    try {
      await call(holdCartRoute, { body: toHeld(cart, place, { id, total }) });
    } catch (error) {
      // The first try had gone through and somebody has it: this is another cart by now.
      const isGone = error instanceof ApiError && error.status === 409;
      if (isGone) tell({ kind: 'begin_hold', hold_id: uuidv7() });
      say(error);
      return false;
    }
    tell({ kind: 'clear' });
    return true;
  };
  const take = async (id: string, as: string): Promise<void> => {
    localStorage.setItem(TAKING, JSON.stringify({ id, as }));
    try {
      const { data } = await call(recallCartRoute, { params: { id }, body: { id: as } });
      const customer = await customerOf(data).catch(() => null);
      const mayPrice = me.can('pos-sale.override_price');
      const taken = fromHeld({ held: data, products, customer, mayPrice });
      tell({ kind: 'take', cart: taken });
      const isChanged = taken.lines.some(({ held_price }) => held_price !== undefined);
      if (taken.lines.length < data.lines.length) {
        onNotice({ kind: 'warn', text: t('recalled_without_some') });
      } else if (isChanged) onNotice({ kind: 'warn', text: t('recalled_at_new_prices') });
    } catch (error) {
      say(error);
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return;
    }
    localStorage.removeItem(TAKING);
  };
  const inTurn = async (work: () => Promise<void>) => {
    if (isBusy || !mayHold) return;
    setBusy(true);
    await work().finally(() => setBusy(false));
    void refresh();
  };
  const hold = () =>
    inTurn(async () => {
      const isEmpty = cart.lines.length === 0;
      if (isEmpty) tell({ kind: 'pass_reason' });
      else if (await put()) onNotice({ kind: 'ok', text: t('cart_held') });
    });
  const recall = (id: string) =>
    inTurn(async () => {
      if (await put()) await take(id, uuidv7());
    });
  const discard = (id: string, reason: string) =>
    inTurn(async () => {
      await call(discardCartRoute, { params: { id }, body: { reason } }).catch(say);
    });
  /** The one that waits longest: each time another one, until all had their turn. */
  const recallNext = () => {
    const next = held.at(-1);
    return next === undefined ? hold() : recall(next.id);
  };
  useTaking(options.isReady && mayHold && cart.lines.length === 0, take);
  return { held, asked, isBusy, mayHold, hold, recall, recallNext, discard };
}

export type HeldCarts = ReturnType<typeof useHeldCarts>;

/** What was being taken when the page went away is asked for again, once the goods are known. */
function useTaking(isReady: boolean, take: (id: string, as: string) => Promise<void>): void {
  const wasAsked = useRef(false);
  useEffect(() => {
    if (!isReady || wasAsked.current) return;
    wasAsked.current = true;
    const kept = localStorage.getItem(TAKING);
    if (kept === null) return;
    const { id, as } = JSON.parse(kept) as { id: string; as: string };
    void take(id, as);
  });
}

function wordsOf(error: unknown, otherwise: string): string {
  const isSaid = error instanceof ApiError && error.status < 500 && error.title !== '';
  return isSaid ? error.title : otherwise;
}
