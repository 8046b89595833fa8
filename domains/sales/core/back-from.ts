import type { Move } from '#domains/inventory/core/costs/costing.ts';
import { movementNo, movementOf } from '#domains/inventory/core/levels/movement-no.ts';
import { add, type Minor, sumOf } from '#domains/kernel/core/money.ts';
import type { ComeBack } from '#domains/loyalty/core/points.ts';
import type { SoldLine } from './decide-return.ts';
import type { PricedReturn, ReturnableLine, SaleAmounts } from './price-return.ts';

type Back<Line = { id: string }> = {
  requested: readonly { sale_line_id: string }[];
  sale_id: string;
  /** All lines of the sale, in their order. */
  sold: readonly Line[];
  /** The number of lines that precede the returned lines in the document. */
  first?: number;
};

/** Links each returned movement to the movement of the sale that it reverses. */
export function mirrorMoves(
  moves: readonly Move[],
  { requested, sale_id, sold, first = 0 }: Back,
): Move[] {
  return moves.map((move) => {
    const { line_no = 0 } = move;
    const { line: of, part } = movementOf(line_no);
    const line = requested[of - first];
    const at = sold.findIndex(({ id }) => id === line?.sale_line_id);
    if (at === -1) return move;
    return { ...move, mirrors: { document_id: sale_id, line_no: movementNo(at + 1, part) } };
  });
}

/** The movements that a return will make, before it is decided. */
export function planBack(
  warehouse_id: string,
  { requested, sale_id, sold, first = 0 }: Back<Pick<SoldLine, 'id' | 'moved'>>,
) {
  return requested.flatMap(({ sale_line_id }, index) => {
    const at = sold.findIndex(({ id }) => id === sale_line_id);
    const moved = sold[at]?.moved ?? [];
    return moved.map(({ part, variant_id }) => ({
      warehouse_id,
      variant_id,
      line: first + index,
      is_in: true,
      mirrors: { document_id: sale_id, line_no: movementNo(at + 1, part) },
    }));
  });
}

/**
 * The amounts that loyalty points are calculated from: the sale, earlier returns, and this return.
 */
export function pointsReturnOf(
  now: Pick<PricedReturn, 'total' | 'subtotal'>,
  { lines, balance }: { lines: readonly ReturnableLine[]; balance: SaleAmounts },
): ComeBack {
  const of = (one: (line: ReturnableLine) => Minor) => sumOf(lines, one);
  return {
    total: balance.total,
    returned: add(balance.returned, now.total),
    subtotal: of(({ net }) => net),
    subtotal_before: of(({ returned }) => returned.net),
    subtotal_now: now.subtotal,
  };
}
