import { foldText } from '#domains/kernel/core/fold-text.ts';
import type { Tx } from '#platform/db/tx.ts';
import { nearWord, slipsOf } from '../../core/near-word.ts';
import { selectSimilarTerms } from './correct-spelling.sql.ts';

/** A text with more words than this is not corrected. */
const TERMS_MAX = 6;

/**
 * Corrects a text without matches, word by word, to words of the shop. Codes and short words stay.
 * null: no correction.
 */
export async function correctSpelling(
  tx: Tx,
  shop_id: string,
  text: string,
): Promise<string | null> {
  const terms = foldText(text).split(' ');
  const typed = terms.filter((word) => /^\D{3,40}$/.test(word));
  if (typed.length === 0 || terms.length > TERMS_MAX) return null;
  const found = await selectSimilarTerms(tx, shop_id, typed, typed.flatMap(slipsOf));
  const near = new Map(
    typed.map((word) => {
      const candidates = found.filter((row) => row.typed === word).map((row) => row.word);
      return [word, nearWord(word, candidates) ?? word];
    }),
  );
  const corrected = terms.map((word) => near.get(word) ?? word).join(' ');
  return corrected === terms.join(' ') ? null : corrected;
}
