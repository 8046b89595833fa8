import { useEffect } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { defined } from '#domains/kernel/core/defined.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { call } from '#platform/client/call.ts';
import { clearCartRoute, type DiscardedCartRequest } from '../../contract/discarded-cart.ts';
import type { Cart, CartEvent } from './cart.ts';

type Options = {
  /** The storage key of carts that the server has not confirmed yet. */
  key: string;
  cart: Cart;
  dispatch: (event: CartEvent) => void;
  location: { warehouse_id: string; register_id?: string | undefined };
};

/**
 * Sends discarded carts to the server. While it cannot be reached they wait on this device with
 * their ids, so that each is recorded exactly once.
 */
export function useDiscardedCarts({ key, cart, dispatch, location }: Options): void {
  const [batch] = cart.discarded;
  const { warehouse_id, register_id } = location;
  useEffect(() => {
    if (batch === undefined) return;
    saveWaiting(key, [
      ...waiting(key),
      {
        id: uuidv7(),
        warehouse_id,
        reason: batch.at(-1)?.reason || 'other',
        ...defined({ register_id }),
        lines: [...batch],
      },
    ]);
    dispatch({ kind: 'record_discarded' });
    void send(key);
  }, [batch, key, dispatch, warehouse_id, register_id]);
  useEffect(() => {
    const again = () => void send(key);
    again();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [key]);
}

async function send(key: string): Promise<void> {
  for (const body of waiting(key)) {
    try {
      await call(clearCartRoute, { body });
    } catch (error) {
      // A final rejection is not retried; network errors and sign-outs are.
      const isRefused = error instanceof ApiError && [403, 404, 409, 422].includes(error.status);
      if (!isRefused) return;
    }
    saveWaiting(
      key,
      waiting(key).filter(({ id }) => id !== body.id),
    );
  }
}

function waiting(key: string): DiscardedCartRequest[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as DiscardedCartRequest[];
  } catch {
    return [];
  }
}

function saveWaiting(key: string, carts: readonly DiscardedCartRequest[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(carts));
  } catch {
    // Storage may be full or refused: there is nowhere else to store it.
  }
}
