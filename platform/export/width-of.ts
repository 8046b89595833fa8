/** The template breaks longer words. */
const LONGEST_WORD = 18;
const WIDEST = 40;

/** The width in letters: at least that of the longest word, and more for long cells. */
export function widthOf([name = '', ...cells]: readonly string[]): number {
  const words = [name, ...cells].flatMap((cell) => cell.split(/\s+/));
  const longest = words.reduce((most, word) => Math.max(most, lettersIn(word)), 0);
  const filled = cells.filter((cell) => cell !== '');
  const letters = filled.reduce((sum, cell) => sum + lettersIn(cell), 0);
  const usual = letters / Math.max(1, filled.length);
  return 2 + Math.max(Math.min(longest, LONGEST_WORD), Math.min(usual, WIDEST));
}

/** Combining marks take no width of their own. */
function lettersIn(text: string): number {
  return text.replace(/\p{M}/gu, '').length;
}
