import { quantity } from '#domains/kernel/core/quantity.ts';
import type { OpenedDocument } from '#domains/shops/server/door/open-document.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { StockLevel } from '../../core/levels/issue-lines.ts';
import { loadLots, type Place } from '../batches/lot.sql.ts';

type Goods = { variant_id: string };

/**
 * Locked levels with the lots that these lines can take from, in a shop whose goods leave at the
 * cost of the oldest; elsewhere as they are, and nothing is asked.
 */
export async function withLots<Level extends StockLevel & Goods>(
  tx: Tx,
  place: Place & Pick<OpenedDocument, 'cost_method'>,
  levels: readonly Level[],
  lines: readonly (Goods & { quantity?: number })[],
): Promise<Level[]> {
  if (place.cost_method !== 'fifo' || levels.length === 0) return [...levels];
  const goods = levels.map(({ variant_id }) => {
    const asked = lines.filter((line) => line.variant_id === variant_id);
    const wanted = asked.reduce((sum, line) => sum + (line.quantity ?? 0), 0);
    return { variant_id, wanted: quantity(wanted) };
  });
  const lots = await loadLots(tx, place, goods);
  return levels.map((level) => ({ ...level, lots: lots.get(level.variant_id) ?? [] }));
}
