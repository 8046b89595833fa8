import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';
import type { Attachment } from '../../contract/attachment.ts';
import type { StoredFile } from './encode-attachment.ts';

type Of = { shop_id: string; document_id: string };

export async function selectAttachments(tx: Tx, of: Of): Promise<Attachment[]> {
  const result = await sql<Attachment>`
    select a.id, a.name, a.media_type, length(a.bytes) as size,
      to_char(a.added_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as added_at,
      u.name as added_by
    from document_attachment a
    join app_user u on u.id = a.added_by
    where a.shop_id = ${of.shop_id} and a.document_id = ${of.document_id}
    order by a.position`.execute(tx);
  return result.rows;
}

export async function findAttachment(
  tx: Tx,
  { shop_id, document_id, id }: Of & { id: string },
): Promise<(StoredFile & { position: number }) | undefined> {
  const result = await sql<StoredFile & { position: number }>`
    select media_type, bytes, position from document_attachment
    where shop_id = ${shop_id} and document_id = ${document_id} and id = ${id}`.execute(tx);
  return result.rows[0];
}

/** What was added under an id, to compare a repeated request. */
export async function findAdded(
  tx: Tx,
  { shop_id, id }: { shop_id: string; id: string },
): Promise<{ document_id: string; added_by: string; request_hash: Buffer } | undefined> {
  const result = await sql<{ document_id: string; added_by: string; request_hash: Buffer }>`
    select document_id, added_by, request_hash from document_attachment
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
  return result.rows[0];
}

export type NewAttachment = Of &
  StoredFile & { id: string; name: string; added_at: Date; added_by: string; request_hash: Buffer };

/**
 * Takes the next position. False: there is none left, or another request has just taken it, or the
 * id.
 */
export async function insertAttachment(tx: Tx, a: NewAttachment): Promise<boolean> {
  const result = await sql`
    insert into document_attachment (shop_id, document_id, position, id, name, media_type, bytes,
      added_at, added_by, request_hash)
    select ${a.shop_id}, ${a.document_id}, count(*) + 1, ${a.id}, ${a.name}, ${a.media_type},
      ${Buffer.from(a.bytes)}, ${a.added_at}, ${a.added_by}, ${a.request_hash}
    from document_attachment
    where shop_id = ${a.shop_id} and document_id = ${a.document_id}
    having count(*) < 5
    on conflict do nothing
    returning 1`.execute(tx);
  return result.rows.length > 0;
}
