import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import { quantity } from '#domains/kernel/core/quantity.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { StockLevel } from '../../core/levels/issue-lines.ts';
import { loadLots, type StockLocation } from '../batches/lot.sql.ts';

type HasVariant = { variant_id: string };

/**
 * Locked levels with the lots that these lines can take from, in a shop on first in, first out.
 * Otherwise the levels as they are, without a query.
 */
export async function withLots<Level extends StockLevel & HasVariant>(
  tx: Tx,
  location: StockLocation & Pick<OpenedDocument, 'cost_method'>,
  levels: readonly Level[],
  lines: readonly (HasVariant & { quantity?: number })[],
): Promise<Level[]> {
  if (location.cost_method !== 'fifo' || levels.length === 0) return [...levels];
  const wantedLots = levels.map(({ variant_id }) => {
    const matching = lines.filter((line) => line.variant_id === variant_id);
    const wanted = matching.reduce((sum, line) => sum + (line.quantity ?? 0), 0);
    return { variant_id, wanted: quantity(wanted) };
  });
  const lots = await loadLots(tx, location, wantedLots);
  return levels.map((level) => ({ ...level, lots: lots.get(level.variant_id) ?? [] }));
}
