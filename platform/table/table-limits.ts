/** How much one file may hold. What is beyond is refused by name, and never read to its end. */
export const TABLE_LIMITS = {
  /** Of the file as it is sent. */
  bytes: 8_388_608,
  /** Of what comes out of a workbook, which is a packed folder. */
  unpacked: 100_000_000,
  /** Below the header. */
  rows: 50_000,
  columns: 200,
  cells: 1_500_000,
  /** Of the text in one cell, and of one line of a text file. */
  cell: 10_000,
  line: 200_000,
} as const;
