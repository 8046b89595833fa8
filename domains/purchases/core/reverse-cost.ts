import type { Move } from '#domains/inventory/core/costs/costing.ts';

type Back = {
  receipt_id: string;
  lines: readonly { receipt_line_id: string }[];
  /** All lines of the receipt, in order. */
  receipt_lines: readonly { id: string }[];
};

/** The receipt movement that each movement mirrors, so that its batches are taken out. */
export function reverseCost(
  moves: readonly Move[],
  { receipt_id, lines, receipt_lines }: Back,
): Move[] {
  return moves.map((move, index) => {
    const at = receipt_lines.findIndex(({ id }) => id === lines[index]?.receipt_line_id);
    return { ...move, mirrors: { document_id: receipt_id, line_no: at + 1 } };
  });
}
