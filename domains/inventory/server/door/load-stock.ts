import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import { sendTogether } from '#platform/db/database.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { TrackedVariant } from '../../core/batches/choose-batches.ts';
import type { Lot } from '../../core/batches/lots.ts';
import type { StockLocation } from '../batches/lot.sql.ts';
import {
  insertLevels,
  lockLevelsQuery,
  openLots,
  trackedVariantsQuery,
} from '../levels/lock-levels.sql.ts';
import type { LockedLevel } from '../levels/stock.sql.ts';

/** The levels that a document moves by variant, with their lots if the shop has such. */
export type LoadedStock = {
  levels: ReadonlyMap<string, LockedLevel>;
  tracked: readonly TrackedVariant[];
  has_lots: boolean;
};

/**
 * Locks the levels of one warehouse that a document moves, in the common order, and creates those
 * missing of what comes in. What only leaves gets none: a missing level is empty.
 */
export async function loadStock(
  tx: Tx,
  { shop_id, warehouse_id, cost_method }: StockLocation & Pick<OpenedDocument, 'cost_method'>,
  { into, out = [] }: { into: readonly string[]; out?: readonly string[] },
): Promise<LoadedStock> {
  const has_lots = cost_method === 'fifo';
  const levels = { shop_id, warehouse_id, variant_ids: [...new Set([...into, ...out])] };
  const [locked = [], tracked = [], lots = []] = (
    await sendTogether(
      tx,
      [
        insertLevels({ ...levels, variant_ids: into }),
        lockLevelsQuery(levels),
        trackedVariantsQuery(levels),
        ...(has_lots ? [openLots(levels)] : []),
      ],
      'goes on',
    )
  ).slice(1);
  const lotsOf = new Map(lots.map((row) => [row.variant_id, row.lots as Lot[]]));
  return {
    levels: new Map(
      (locked as LockedLevel[]).map((level) => {
        const { variant_id } = level;
        const own = has_lots ? { ...level, lots: lotsOf.get(variant_id) ?? [] } : level;
        return [variant_id, own];
      }),
    ),
    tracked: tracked as TrackedVariant[],
    has_lots,
  };
}
