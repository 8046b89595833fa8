import { type Happening, recordEvent } from '#domains/connections/server/door/record-event.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import { insertParties, selectPartyIds } from '../party.sql.ts';

/** The customer of a code; if the shop has none, one is added whose name is the code. */
export async function addCustomerOfCode(
  tx: Tx,
  happening: Happening,
  code: string,
): Promise<string> {
  const { shop_id } = happening.actor;
  const kind = 'customer';
  const fresh = { id: happening.newId(), kind, code, name: code, phone: '' } as const;
  const added = await insertParties(tx, shop_id, [fresh]);
  await recordEvent(tx, happening, 'customer.created', added);
  const [found] = await selectPartyIds(tx, shop_id, { kind, codes: [code] });
  return assertPresent(found, 'a customer just added').id;
}
