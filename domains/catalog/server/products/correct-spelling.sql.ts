import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** As many of the shop's words are looked at for each typed one. */
const NEAR_MAX = 30;

/** Words of the shop that may be meant by each of the typed ones, in one statement. */
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
