import { sql } from 'kysely';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { QueryOf } from '#platform/contract/route.ts';
import { containing } from '#platform/db/containing.ts';
import { type Keyed, pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { listPicturesRoute } from '../../contract/pictures.ts';
import { UPDATED_AT } from './entry.sql.ts';
import type { RowOf } from './operator.ts';

/** Newest first; the search reads the alt texts in both languages. */
export async function listPictureRows(
  tx: Tx,
  { q, cursor, limit }: QueryOf<typeof listPicturesRoute>,
) {
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const text = q?.trim() ?? '';
  const pattern = text === '' ? null : containing(text);
  const [day = null, id = null] = after ?? [];
  const result = await sql<Keyed<RowOf<typeof listPicturesRoute>>>`
    select id, name, translations, version, ${UPDATED_AT} as updated_at,
      array[to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), id::text]
        as page_key
    from site_picture
    where (${day}::text is null or (updated_at, id) < (${day}::timestamptz, ${id}::uuid))
      and (${pattern}::text is null or translations::text ilike ${pattern})
    order by updated_at desc, id desc limit ${limit + 1}`.execute(tx);
  return pageOf(result.rows, limit);
}
