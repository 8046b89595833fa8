import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import type { Tx } from '#platform/db/tx.ts';
import { shortCost } from '../../core/costs/short-cost.ts';
import type { StockLevel } from '../../core/levels/issue-lines.ts';
import type { StockLocation } from '../batches/lot.sql.ts';
import { loadSoldShort } from '../levels/short.sql.ts';
import { insertMissingLevels, lockLevels } from '../levels/stock.sql.ts';

type HasVariant = { variant_id: string };
type Level = StockLevel & HasVariant;

/**
 * Locked levels, with the provisional cost of variants that may go negative. Without a shortage no
 * query runs. Variants that the warehouse never had get a level. Reserved stock is never sold this
 * way.
 */
export async function withShortCosts(
  tx: Tx,
  location: StockLocation & Pick<OpenedDocument, 'cost_method'>,
  levels: readonly Level[],
  lines: readonly (HasVariant & { quantity: number })[],
): Promise<Level[]> {
  const known = new Map(levels.map((level) => [level.variant_id, level]));
  const shortIds = shortOf(known, lines);
  if (shortIds.length === 0) return [...levels];
  const { shop_id, warehouse_id } = location;
  const allowed = await loadSoldShort(tx, location, shortIds);
  const unknown = shortIds.filter((id) => allowed.has(id) && !known.has(id));
  if (unknown.length > 0) {
    await insertMissingLevels(tx, shop_id, warehouse_id, unknown);
    for (const level of await lockLevels(tx, shop_id, warehouse_id, unknown)) {
      known.set(level.variant_id, level);
    }
  }
  return [...known.values()].map((level) => {
    const last = allowed.get(level.variant_id);
    if (last === undefined || level.reserved > 0) return level;
    return { ...level, short_at: shortCost(level) ?? last };
  });
}

function shortOf(
  levels: ReadonlyMap<string, Level>,
  lines: readonly (HasVariant & { quantity: number })[],
): string[] {
  const wanted = new Map<string, number>();
  for (const { variant_id, quantity } of lines) {
    wanted.set(variant_id, (wanted.get(variant_id) ?? 0) + quantity);
  }
  return [...wanted].flatMap(([id, of]) => (of > (levels.get(id)?.on_hand ?? 0) ? [id] : []));
}
