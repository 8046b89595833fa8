import { assert } from '#domains/kernel/core/assert.ts';
import { isHandle } from '../../core/handle.ts';

/**
 * The first statement of a transaction for a visitor of a store: read-only, and the shop is that of
 * the address. An unknown store and a draft leave no shop, so that nothing of any shop is seen.
 */
export function enterStore(handle: string): string {
  return `set transaction isolation level repeatable read, read only; ${enterStoreToOrder(handle)}`;
}

/** The same for a transaction that places an order. */
export function enterStoreToOrder(handle: string): string {
  assert(isHandle(handle), 'the handle is one word of letters and digits');
  return `select set_config('app.shop_id', coalesce(find_store('${handle}')::text, ''), true)`;
}
