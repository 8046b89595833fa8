import { type Minor, negate } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { EMPTY, issue, type Level, type Move } from './costing.ts';
import { movementNo } from './movement-no.ts';

export type IssueLine = {
  variant_id: string;
  quantity: Quantity;
  /** The line of the document that it is of, from 0, and which part of it; else it is its own. */
  line?: number;
  part?: number;
};
export type StockLevel = Level & { readonly reserved: Quantity };

/**
 * Takes the lines of a document out of one warehouse, in their order, each at what it
 * costs at that moment. Two lines of one variant share what is there: 3 + 3 of 5 pieces is refused.
 */
export function issueLines(
  lines: readonly IssueLine[],
  levels: ReadonlyMap<string, StockLevel>,
  warehouse_id: string,
): { moves: Move[]; cost: Minor[] } | Rejection<'insufficient_stock'> {
  const running = new Map<string, Level>(levels);
  const moves: Move[] = [];
  const costs: Minor[] = [];
  for (const [index, line] of lines.entries()) {
    const level = running.get(line.variant_id) ?? EMPTY;
    const available = level.on_hand - (levels.get(line.variant_id)?.reserved ?? 0);
    if (line.quantity > available) {
      return reject('insufficient_stock', {
        path: `lines.${line.line ?? index}.quantity`,
        params: { variant_id: line.variant_id, available: Math.max(0, available) },
      });
    }
    const { cost, rest, lots } = issue(level, line.quantity);
    running.set(line.variant_id, rest);
    costs.push(cost);
    moves.push({
      warehouse_id,
      variant_id: line.variant_id,
      kind: 'move',
      quantity: quantity(-line.quantity),
      value: negate(cost),
      ...(lots && { lots }),
      ...(line.line !== undefined && { line_no: movementNo(line.line + 1, line.part ?? 0) }),
    });
  }
  return { moves, cost: costs };
}
