import type { Tx } from '#platform/db/tx.ts';
import { READY_UNITS } from '../../core/ready-units.ts';
import { insertUnits } from '../unit.sql.ts';

/** Gives a new shop its units. Returns the id of each by its code. */
export async function addUnits(
  tx: Tx,
  shop: { shop_id: string; newId: () => string },
): Promise<Map<string, string>> {
  const units = READY_UNITS.map((unit) => ({ ...unit, id: shop.newId() }));
  await insertUnits(tx, shop.shop_id, units);
  return new Map(units.map(({ code, id }) => [code, id]));
}
