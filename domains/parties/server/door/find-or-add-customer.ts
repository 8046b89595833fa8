import type { Tx } from '#platform/db/tx.ts';
import { insertParties, selectCustomerByPhone } from '../party.sql.ts';

type Contact = { phone: string; name: string; address: string };

/** A customer, and whether they were added just now: then the caller records `customer.created`. */
export type FoundCustomer = { readonly id: string; readonly is_new: boolean };

/**
 * The customer with this phone number; if there is none, a new one whose code is the number. An
 * archived one stays so, and the new one gets another code. A known customer is not changed.
 */
export async function findOrAddCustomer(
  tx: Tx,
  { shop_id, newId }: { shop_id: string; newId: () => string },
  { phone, name, address }: Contact,
): Promise<FoundCustomer> {
  const known = await selectCustomerByPhone(tx, shop_id, phone);
  if (known !== null) return { id: known, is_new: false };
  const id = newId();
  const contact = { id, kind: 'customer', name, phone, address } as const;
  const [added] = await insertParties(tx, shop_id, [{ ...contact, code: phone }]);
  if (added !== undefined) return { id: added, is_new: true };
  // Another order of the same number was first, or the code belongs to one who is archived.
  const meanwhile = await selectCustomerByPhone(tx, shop_id, phone);
  if (meanwhile !== null) return { id: meanwhile, is_new: false };
  await insertParties(tx, shop_id, [{ ...contact, code: `${phone}-${id.slice(-4)}` }]);
  return { id, is_new: true };
}
