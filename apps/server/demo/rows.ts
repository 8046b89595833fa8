/** The rows of a text table, cells parted by bars; lines that are empty or begin with # are not. */
export function rowsOf(text: string): string[][] {
  return text
    .normalize('NFC')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
}
