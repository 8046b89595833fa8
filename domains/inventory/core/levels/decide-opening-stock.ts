import { LINE_MAX, type Minor } from '#domains/kernel/core/money.ts';
import { isTooFine, type Quantity } from '#domains/kernel/core/quantity.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import type { BatchFacts } from '../batches/choose-batches.ts';
import type { Move } from '../costs/costing.ts';
import type { StockLevel } from './issue-lines.ts';

export type OpeningStockRow = {
  variant_id: string;
  warehouse_id: string;
  quantity: Quantity;
  value: Minor;
};

export type OpeningStockFacts = {
  /** The number of decimals allowed in the quantity of each known variant. */
  decimals: ReadonlyMap<string, number>;
  /** The variants that exist and never have stock. */
  unstocked: readonly string[];
  /** By `levelKey`. */
  levels: ReadonlyMap<string, StockLevel>;
  batches: BatchFacts | null;
  has_lots: boolean;
};

type Refusal = Rejection<
  'variant_not_found' | 'not_stocked' | 'quantity_too_fine' | 'amount_too_large'
>;

/** One movement a row, at the value that the row states. Pure. */
export function openingMoves(
  rows: readonly OpeningStockRow[],
  { decimals: known, unstocked }: Pick<OpeningStockFacts, 'decimals' | 'unstocked'>,
): Move[] | Refusal {
  const moves: Move[] = [];
  for (const [index, { variant_id, warehouse_id, quantity, value }] of rows.entries()) {
    const path = `stock.${index}`;
    const decimals = known.get(variant_id);
    if (decimals === undefined) {
      const code = unstocked.includes(variant_id) ? 'not_stocked' : 'variant_not_found';
      return reject(code, { path: `${path}.variant_id` });
    }
    if (isTooFine(quantity, decimals)) {
      return reject('quantity_too_fine', { path: `${path}.quantity`, params: { decimals } });
    }
    if (value > LINE_MAX) return reject('amount_too_large', { path: `${path}.value` });
    moves.push({ warehouse_id, variant_id, kind: 'move', quantity, value });
  }
  return moves;
}
