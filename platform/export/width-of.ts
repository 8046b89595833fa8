/** The template breaks what is longer. */
const LONGEST_WORD = 18;
const WIDEST = 40;

/** In letters: no narrower than its longest word, and wider where most of it is long. */
export function widthOf([name = '', ...cells]: readonly string[]): number {
  const words = [name, ...cells].flatMap((cell) => cell.split(/\s+/));
  const longest = words.reduce((most, word) => Math.max(most, lettersIn(word)), 0);
  const filled = cells.filter((cell) => cell !== '');
  const letters = filled.reduce((sum, cell) => sum + lettersIn(cell), 0);
  const usual = letters / Math.max(1, filled.length);
  return 2 + Math.max(Math.min(longest, LONGEST_WORD), Math.min(usual, WIDEST));
}

/** Vowel signs and other marks take no room of their own. */
function lettersIn(text: string): number {
  return text.replace(/\p{M}/gu, '').length;
}
