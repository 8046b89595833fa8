import { sql } from 'kysely';
import { fixedQuery } from '#platform/db/fixed-statement.ts';

/** Tells the fold of a document; the only row of measures that a posting writes. */
export const queueDocument = fixedQuery<{ shop_id: string; document_id: string; posted_at: Date }>(
  (value) => sql`
  insert into unfolded_document (shop_id, document_id, posted_at)
  values (${value('shop_id')}, ${value('document_id')}, ${value('posted_at')})`,
);
