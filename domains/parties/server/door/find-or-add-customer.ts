import { type Happening, recordEvent } from '#domains/connections/server/door/record-event.ts';
import type { Tx } from '#platform/db/tx.ts';
import { insertParties, selectCustomerByPhone } from '../party.sql.ts';

type Contact = { phone: string; name: string; address: string };

/**
 * The customer with this phone number; if there is none, a new one whose code is the number. An
 * archived one stays so, and the new one gets another code. A known customer is not changed.
 */
export async function findOrAddCustomer(
  tx: Tx,
  happening: Happening,
  { phone, name, address }: Contact,
): Promise<string> {
  const { shop_id } = happening.actor;
  const known = await selectCustomerByPhone(tx, shop_id, phone);
  if (known !== null) return known;
  const id = happening.newId();
  const contact = { id, kind: 'customer', name, phone, address } as const;
  const [added] = await insertParties(tx, shop_id, [{ ...contact, code: phone }]);
  if (added !== undefined) {
    await recordEvent(tx, happening, 'customer.created', [added]);
    return added;
  }
  // Another order of the same number was first, or the code belongs to one who is archived.
  const meanwhile = await selectCustomerByPhone(tx, shop_id, phone);
  if (meanwhile !== null) return meanwhile;
  await insertParties(tx, shop_id, [{ ...contact, code: `${phone}-${id.slice(-4)}` }]);
  await recordEvent(tx, happening, 'customer.created', [id]);
  return id;
}
