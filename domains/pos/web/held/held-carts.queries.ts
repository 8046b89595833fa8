import { listCustomersRoute, type Party } from '#domains/parties/contract/party.ts';
import { call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { type HeldCart, listHeldCartsRoute } from '../../contract/held-cart.ts';

/** Carts held at other tills appear within this time. */
const REFETCH_MS = 10_000;
/** More than a branch usually holds; the list in the menu shows all of them. */
const SHOWN = 50;

export const heldCartsQuery = (branch_id: string) => ({
  ...queryOptionsFor(listHeldCartsRoute, { query: { branch_id, limit: SHOWN } }),
  refetchInterval: REFETCH_MS,
  refetchOnWindowFocus: 'always' as const,
});

/** The customer of a held cart, with the current due. */
export async function customerOf(cart: HeldCart): Promise<Party | null> {
  const { customer_id, customer_code } = cart;
  if (customer_id === null || customer_code === null) return null;
  const { data } = await call(listCustomersRoute, { query: { q: customer_code } });
  return data.find(({ id }) => id === customer_id) ?? null;
}
