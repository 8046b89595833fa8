/** A part of a word finds it from this length on: shorter ones are in every second word. */
const PART_MIN = 3;

/**
 * How well a text finds something by its names and by other words for it: 0 is best, `Infinity`
 * means that a word of the text is not among them. A whole word is before the start of a word, then
 * come a part of one, and a word that only sounds alike; of each, names are before other words.
 */
export function rankOf(
  wanted: readonly string[],
  names: readonly string[],
  words: readonly string[],
): number {
  return wanted.reduce((sum, one) => sum + Math.min(rankIn(names, one), rankIn(words, one) + 1), 0);
}

function rankIn(words: readonly string[], wanted: string): number {
  if (words.includes(wanted)) return 0;
  if (words.some((word) => word.startsWith(wanted))) return 2;
  if (wanted.length < PART_MIN) return Number.POSITIVE_INFINITY;
  if (words.some((word) => word.includes(wanted))) return 4;
  const sound = soundOf(wanted);
  return sound.length >= PART_MIN && words.some((word) => soundOf(word).startsWith(sound))
    ? 6
    : Number.POSITIVE_INFINITY;
}

/** Bengali is written in Latin letters in many ways, with or without `h`. */
function soundOf(word: string): string {
  const sound = word
    .replace(/(b|c|d|g|j|k|p|s|t)h/g, '$1')
    .replace(/[ckq]/g, 'k')
    .replace(/[sx]/g, 's')
    .replace(/[jz]/g, 'j')
    .replace(/[vw]/g, 'b')
    .replace(/[aou]/g, 'o')
    .replace(/[eiy]/g, 'i')
    .replace(/(.)\1+/g, '$1');
  return sound.replace(/[oi]$/, '').replace(/[oi]$/, '');
}
