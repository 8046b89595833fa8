import { useEffect } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { ApiError } from '#platform/client/api-error.ts';
import { call } from '#platform/client/call.ts';
import { type ClearedCartRequest, clearCartRoute } from '../../contract/cleared-cart.ts';
import type { Cart, CartEvent } from './cart.ts';

type Options = {
  /** Where this device keeps what the server has not heard yet. */
  key: string;
  cart: Cart;
  tell: (event: CartEvent) => void;
  place: { warehouse_id: string; register_id?: string | undefined };
};

/**
 * Carts that came to nothing are recorded by the server. While it cannot be reached they wait on
 * this device, each under its id, so that none is lost and none stands there twice.
 */
export function useClearedCarts({ key, cart, tell, place }: Options): void {
  const [batch] = cart.cleared;
  const { warehouse_id, register_id } = place;
  useEffect(() => {
    if (batch === undefined) return;
    keepWaiting(key, [
      ...waiting(key),
      {
        ...{ id: uuidv7(), warehouse_id, reason: batch.at(-1)?.reason || 'other' },
        ...(register_id === undefined ? {} : { register_id }),
        lines: [...batch],
      },
    ]);
    tell({ kind: 'record_cleared' });
    void send(key);
  }, [batch, key, tell, warehouse_id, register_id]);
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
      // Refused for good is not asked again; unreached, or signed out, waits.
      const isRefused = error instanceof ApiError && [403, 404, 409, 422].includes(error.status);
      if (!isRefused) return;
    }
    keepWaiting(
      key,
      waiting(key).filter(({ id }) => id !== body.id),
    );
  }
}

function waiting(key: string): ClearedCartRequest[] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as ClearedCartRequest[];
  } catch {
    return [];
  }
}

function keepWaiting(key: string, carts: readonly ClearedCartRequest[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(carts));
  } catch {
    // Storage may be full or refused: nothing is left to keep it in.
  }
}
