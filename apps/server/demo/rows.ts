/**
 * The rows of a text table with cells separated by bars; empty lines and lines with # are skipped.
 */
export function rowsOf(text: string): string[][] {
  return text
    .normalize('NFC')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
}
