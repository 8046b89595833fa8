import { quantity, shareOf } from '#domains/kernel/core/quantity.ts';

/** More than a document has lines. */
const LINES = 10_000;

/**
 * The number of a movement in its document: line 3 moves as 3, the first part of a bundle on it as
 * 10003, the second as 20003. The remainder modulo 10,000 is the line.
 */
export function movementNo(line_no: number, part: number): number {
  return part * LINES + line_no;
}

/** The line of a movement in its document, from 0, and which part of it. */
export function movementOf(line_no: number): { line: number; part: number } {
  const line = (line_no % LINES) - 1;
  return { line, part: shareOf(quantity(line_no), quantity(1), quantity(LINES)) };
}
