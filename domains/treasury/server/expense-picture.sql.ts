import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

type Of = { shop_id: string; document_id: string };

export async function findExpensePicture(tx: Tx, of: Of): Promise<Buffer | null> {
  const found = await sql<{ bytes: Buffer }>`
    select bytes from expense_picture
    where shop_id = ${of.shop_id} and document_id = ${of.document_id}`.execute(tx);
  return found.rows[0]?.bytes ?? null;
}

export async function putExpensePicture(
  tx: Tx,
  of: Of,
  picture: { bytes: Uint8Array; added_at: Date; added_by: string },
): Promise<void> {
  await sql`
    insert into expense_picture (shop_id, document_id, bytes, added_at, added_by)
    values (${of.shop_id}, ${of.document_id}, ${Buffer.from(picture.bytes)}, ${picture.added_at},
      ${picture.added_by})
    on conflict (shop_id, document_id) do update set bytes = excluded.bytes,
      added_at = excluded.added_at, added_by = excluded.added_by`.execute(tx);
}

export async function deleteExpensePicture(tx: Tx, of: Of): Promise<void> {
  await sql`delete from expense_picture
    where shop_id = ${of.shop_id} and document_id = ${of.document_id}`.execute(tx);
}
