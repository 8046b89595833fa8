/** Limits of one file. Larger content is refused by name, and not read to its end. */
export const TABLE_LIMITS = {
  /** The uploaded file. */
  bytes: 8_388_608,
  /** The unpacked content of a workbook. */
  unpacked: 100_000_000,
  /** Without the header. */
  rows: 50_000,
  columns: 200,
  cells: 1_500_000,
  /** Characters of one cell, and of one line of a text file. */
  cell: 10_000,
  line: 200_000,
} as const;
