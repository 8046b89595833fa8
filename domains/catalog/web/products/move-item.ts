/** The rows with one moved; the others keep their order. */
export function moveItem<Row>(
  rows: readonly Row[],
  { from, to }: { from: number; to: number },
): Row[] {
  const rest = rows.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...rows.slice(from, from + 1));
}
