// cspell:ignore gmjv Sutonny -- Bijoy has no English words.
/**
 * Characters that Bijoy fonts draw as parts of letters, which do not occur in words of a price
 * list.
 */
const PARTS = /[A-Za-z][†‡ˆ‰Š„¨ª«¯¶·¸¿×÷]|[†‡ˆ‰Š„¨ª«¯¶·¸¿×÷][A-Za-z]/;
/** `wPwb` and `Pvj`: a capital inside a word, and the letters of the vowels ি and া. */
const CAPITAL_WITHIN = /[a-z_`~][A-Z]/g;
const FEW_LETTERS = 12;

/**
 * Whether the texts of a column were written in a Bijoy font (SutonnyMJ and others): Bengali in
 * that
 * font, Latin letters in any other. `Pvj`, `wPwb` and `gmjv` are চাল, চিনি and মসলা.
 */
export function isBijoy(texts: readonly string[]): boolean {
  const drawn = texts.filter((text) => PARTS.test(text)).length;
  if (drawn > 0 && drawn * 5 >= texts.filter((text) => text.trim() !== '').length) return true;
  const letters = texts.join(' ').replace(/[^A-Za-z]/g, '');
  if (letters.length < FEW_LETTERS) return false;
  // In English v and w are 3 letters of 100, in Bijoy at least ten.
  const vowels = letters.replace(/[^vw]/g, '').length;
  const capitals = texts.join(' ').match(CAPITAL_WITHIN)?.length ?? 0;
  return vowels * 10 >= letters.length && capitals * 20 >= letters.length;
}
