import type { Move } from '#domains/inventory/core/costing.ts';
import { movementNo, movementOf } from '#domains/inventory/core/movement-no.ts';

type Back = {
  asked: readonly { sale_line_id: string }[];
  sale_id: string;
  /** All lines of the sale, in its order. */
  sold: readonly { id: string }[];
  /** How many lines of the document come before those that were brought. */
  first?: number;
};

/** Which movement of the sale each movement of goods that were brought turns round. */
export function backFrom(
  moves: readonly Move[],
  { asked, sale_id, sold, first = 0 }: Back,
): Move[] {
  return moves.map((move) => {
    const { line_no = 0 } = move;
    const { line: of, part } = movementOf(line_no);
    const line = asked[of - first];
    const at = sold.findIndex(({ id }) => id === line?.sale_line_id);
    if (at === -1) return move;
    return { ...move, mirrors: { document_id: sale_id, line_no: movementNo(at + 1, part) } };
  });
}
