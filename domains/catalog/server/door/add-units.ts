import { READY_UNITS } from '#domains/kernel/core/ready-units.ts';
import type { Tx } from '#platform/db/tx.ts';
import { insertUnits } from '../units/unit.sql.ts';

/** Gives a new shop its units. Returns the id of each by its code. */
export async function addUnits(
  tx: Tx,
  shop: { shop_id: string; newId: () => string },
): Promise<Map<string, string>> {
  const units = READY_UNITS.map((unit) => ({ ...unit, id: shop.newId() }));
  await insertUnits(tx, shop.shop_id, units);
  return new Map(units.map(({ code, id }) => [code, id]));
}
