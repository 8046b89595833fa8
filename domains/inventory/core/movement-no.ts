/** More than a document has lines. */
const LINES = 10_000;

/**
 * The number of a movement in its document: line 3 moves as 3, the first part of a bundle on it as
 * 10003, the second as 20003. The rest by 10,000 is the line.
 */
export function movementNo(line_no: number, part: number): number {
  return part * LINES + line_no;
}
