import { type RawBuilder, sql } from 'kysely';
import { parseSearch } from '../products/search-terms.ts';

const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * The variants that a text matches, best first, like the search of the till. Returns rank, search
 * text (in rank 2 the other name) and id, up to a limit, after the last row of the previous page.
 * null: the text is empty.
 */
export function searchVariantsQuery(
  shop_id: string,
  text: string,
  rows_max: number,
  after: readonly string[] | null = null,
): RawBuilder<unknown> | null {
  const terms = parseSearch(text);
  if (terms === null) return null;
  const [rank = '0', key = '', id = NO_ID] = after ?? [];
  return sql`select f.rank, f.key as search_text, f.id
    from search_variants(
      ${shop_id}, ${terms.requested_code}, ${terms.folded_text}, ${terms.patterns}::text[],
      ${terms.is_indexed}, null::uuid,
      ${rank}::int, ${key}, ${id}::uuid, ${rows_max}
    ) f`;
}
