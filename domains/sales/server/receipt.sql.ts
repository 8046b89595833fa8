import { sql } from 'kysely';
import { isDocument } from '#domains/documents/server/door/document-head.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';

type Which = { shop_id: string; scope: Scope; sale_id: string };

/** Serializes the prints of one sale. False: there is no such sale at the caller's locations. */
export async function lockPrints(tx: Tx, which: Which): Promise<boolean> {
  const { shop_id, sale_id, scope } = which;
  const found = await sql`
    select pg_advisory_xact_lock(hashtextextended(${`receipt_print ${sale_id}`}, 0))
    from document d join sale s on s.shop_id = d.shop_id and s.document_id = d.id
    where ${isDocument(shop_id, sale_id, scope)}`.execute(tx);
  return found.rows.length > 0;
}

export async function findPrint(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<{ sale_id: string; copy: number } | undefined> {
  const found = await sql<{ sale_id: string; copy: number }>`
    select sale_id, copy from receipt_print
    where shop_id = ${shop_id} and id = ${id}`.execute(tx);
  return found.rows[0];
}

type Print = { shop_id: string; id: string; sale_id: string; printed_by: string; printed_at: Date };

/** The number of the new copy. Undefined: the id belongs to a print of another sale. */
export async function insertPrint(tx: Tx, print: Print): Promise<number | undefined> {
  const made = await sql<{ copy: number }>`
    insert into receipt_print (shop_id, id, sale_id, copy, printed_by, printed_at)
    select ${print.shop_id}, ${print.id}, ${print.sale_id}, coalesce(max(p.copy), 0) + 1,
      ${print.printed_by}, ${print.printed_at}
    from receipt_print p where p.shop_id = ${print.shop_id} and p.sale_id = ${print.sale_id}
    on conflict (shop_id, id) do nothing
    returning copy`.execute(tx);
  return made.rows[0]?.copy;
}
