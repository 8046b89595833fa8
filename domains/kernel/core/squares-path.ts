/** Dark squares as one SVG path, one rectangle per run in a row: crisp at any size. */
export function squaresPath(rows: readonly (readonly boolean[])[]): string {
  const runs: string[] = [];
  for (const [y, row] of rows.entries()) {
    let from = -1;
    for (let x = 0; x <= row.length; x += 1) {
      const isDark = row[x] === true;
      if (isDark && from < 0) from = x;
      if (isDark || from < 0) continue;
      runs.push(`M${from} ${y}h${x - from}v1h-${x - from}z`);
      from = -1;
    }
  }
  return runs.join('');
}
