import { type RawBuilder, sql } from 'kysely';
import { needleOf } from '../products/search-needle.ts';

const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * The variants that a text matches, best first, like the search of the till. Returns rank, search
 * text (in rank 2 the other name) and id, up to a limit, after the last row of the previous page.
 * null: the text is empty.
 */
export function foundVariants(
  shop_id: string,
  text: string,
  rows_max: number,
  after: readonly string[] | null = null,
): RawBuilder<unknown> | null {
  const needle = needleOf(text);
  if (needle === null) return null;
  const [rank = '0', key = '', id = NO_ID] = after ?? [];
  return sql`select f.rank, f.key as search_text, f.id
    from search_variants(
      ${shop_id}, ${needle.requested_code}, ${needle.beginning}, ${needle.patterns}::text[],
      ${needle.is_indexed}, null::uuid,
      ${rank}::int, ${key}, ${id}::uuid, ${rows_max}
    ) f`;
}
