import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** The number of similar words examined for each typed word. */
const NEAR_MAX = 30;

/** Words of the shop that are similar to each typed word, in one statement. */
export async function selectSimilarTerms(
  tx: Tx,
  shop_id: string,
  typed: readonly string[],
  others: readonly string[],
): Promise<{ typed: string; word: string }[]> {
  const { rows } = await sql<{ typed: string; word: string }>`
    select t.typed, s.word
    from unnest(${typed}::text[]) as t (typed),
      lateral similar_words(${shop_id}, t.typed, ${others}::text[], ${NEAR_MAX}) s`.execute(tx);
  return rows;
}
