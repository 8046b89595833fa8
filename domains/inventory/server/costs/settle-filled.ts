import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Filled, settleLevels } from '../../core/costs/settle-levels.ts';
import { loadLots } from '../batches/lot.sql.ts';
import type { FilledLevel } from '../levels/stock.sql.ts';
import { writeSettled } from './settle-filled.sql.ts';

type Document = {
  shop_id: string;
  document_id: string;
  business_date: string;
  cost_method: OpenedDocument['cost_method'];
};

/** Settles negative levels that received stock. Returns the change of value. */
export async function settleFilled(
  tx: Tx,
  document: Document,
  filled: readonly FilledLevel[],
): Promise<Minor> {
  if (filled.length === 0) return ZERO;
  const levels = await withTheirLots(tx, document, filled);
  const { moves, revalued } = settleLevels(levels);
  if (moves.length > 0) await writeSettled(tx, document, moves);
  return revalued;
}

async function withTheirLots(
  tx: Tx,
  { shop_id, cost_method }: Document,
  filled: readonly FilledLevel[],
): Promise<readonly Filled[]> {
  if (cost_method !== 'fifo') return filled;
  const levels: Filled[] = [];
  for (const warehouse_id of new Set(filled.map((level) => level.warehouse_id))) {
    const here = filled.filter((level) => level.warehouse_id === warehouse_id);
    const wantedLots = here.map(({ variant_id }) => ({ variant_id, wanted: null }));
    const lots = await loadLots(tx, { shop_id, warehouse_id }, wantedLots);
    levels.push(...here.map((level) => ({ ...level, lots: lots.get(level.variant_id) ?? [] })));
  }
  return levels;
}
