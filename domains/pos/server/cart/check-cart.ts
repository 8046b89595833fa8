import { createHash } from 'node:crypto';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Actor } from '#platform/http/actor.ts';
import { type CartFacts, loadCartFacts } from './cart-facts.sql.ts';

type CartToCheck = {
  warehouse_id: string;
  register_id?: string | undefined;
  customer_id?: string | undefined;
  lines: readonly { variant_id: string; unit_id?: string | undefined }[];
  removed_lines?: readonly { variant_id: string }[];
};

type Refusal = Rejection<'not_found' | 'register_not_found' | 'variant_not_found'>;

/** The branch of a cart, or a rejection for the first thing that the shop does not have. */
export async function checkCart(
  tx: Tx,
  actor: Actor,
  cart: CartToCheck,
): Promise<(Pick<CartFacts, 'has_customer' | 'unit_ids'> & { branch_id: string }) | Refusal> {
  const lists = [
    ...cart.lines.map(({ variant_id }, index) => [variant_id, `lines.${index}`] as const),
    ...(cart.removed_lines ?? []).map(
      ({ variant_id }, index) => [variant_id, `removed_lines.${index}`] as const,
    ),
  ];
  const facts = await loadCartFacts(tx, {
    shop_id: actor.shop_id,
    scope: actor,
    warehouse_id: cart.warehouse_id,
    register_id: cart.register_id ?? null,
    customer_id: cart.customer_id ?? null,
    variant_ids: lists.map(([variant_id]) => variant_id),
    unit_ids: cart.lines.flatMap(({ unit_id }) => unit_id ?? []),
  });
  const { branch_id, has_customer } = facts;
  if (branch_id === null) return reject('not_found', { path: 'warehouse_id' });
  if (!facts.has_register) return reject('register_not_found', { path: 'register_id' });
  const known = new Set(facts.variant_ids);
  const unknown = lists.find(([variant_id]) => !known.has(variant_id));
  if (unknown !== undefined) {
    return reject('variant_not_found', { path: `${unknown[1]}.variant_id` });
  }
  return { branch_id, has_customer, unit_ids: facts.unit_ids };
}

/** Parsed requests have their fields in schema order, so equal requests give equal texts. */
export function hashOfCart(request: object): Buffer {
  return createHash('sha256').update(JSON.stringify(request)).digest();
}
