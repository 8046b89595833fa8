import { defined } from '#domains/kernel/core/defined.ts';
import { LINE_MAX, type Minor, negate, ZERO } from '#domains/kernel/core/money.ts';
import { type Quantity, quantity } from '#domains/kernel/core/quantity.ts';
import { type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { EMPTY, type Issued, issue, type Level, type Move } from '../costs/costing.ts';
import { movementNo } from './movement-no.ts';

export type IssueLine = {
  variant_id: string;
  quantity: Quantity;
  /** The line of the document, from 0, and which part of it. Absent: its own position. */
  line?: number;
  part?: number;
};
export type StockLevel = Level & { readonly reserved: Quantity };

/** `goes_below`: more left than was in stock, where negative stock is allowed. */
export type IssuedLines = { moves: Move[]; cost: Minor[]; goes_below: boolean };

/**
 * Takes the lines of a document out of one warehouse in order, each at its cost at that moment. Two
 * lines of one variant share the stock: 3 + 3 of 5 pieces is refused.
 */
export function issueLines(
  lines: readonly IssueLine[],
  levels: ReadonlyMap<string, StockLevel>,
  warehouse_id: string,
): IssuedLines | Rejection<'insufficient_stock'> {
  const running = new Map<string, Level>(levels);
  const moves: Move[] = [];
  const costs: Minor[] = [];
  let goes_below = false;
  for (const [index, line] of lines.entries()) {
    const level = running.get(line.variant_id) ?? EMPTY;
    const { reserved = 0, short_at = null } = levels.get(line.variant_id) ?? {};
    const available = level.on_hand - reserved;
    const isShort = line.quantity > available;
    const issued = isShort ? tryShort({ ...level, short_at }, line.quantity) : null;
    if (isShort && issued === null) {
      return reject('insufficient_stock', {
        path: `lines.${line.line ?? index}.quantity`,
        params: { variant_id: line.variant_id, available: Math.max(0, available) },
      });
    }
    const { cost, rest, lots, guessed = ZERO } = issued ?? issue(level, line.quantity);
    goes_below ||= issued !== null;
    running.set(line.variant_id, rest);
    costs.push(cost);
    moves.push({
      warehouse_id,
      variant_id: line.variant_id,
      kind: 'move',
      quantity: quantity(-line.quantity),
      value: negate(cost),
      ...defined({
        lots,
        guessed: guessed === ZERO ? undefined : guessed,
        line_no: line.line === undefined ? undefined : movementNo(line.line + 1, line.part ?? 0),
      }),
    });
  }
  return { moves, cost: costs, goes_below };
}

/** Negative stock only where allowed, and only up to a value that a line can hold. */
function tryShort(level: Level, wanted: Quantity): Issued | null {
  const { short_at } = level;
  if (!short_at) return null;
  const most = BigInt(LINE_MAX) * BigInt(short_at.quantity || 1);
  return BigInt(short_at.value) * BigInt(wanted) > most ? null : issue(level, wanted);
}
