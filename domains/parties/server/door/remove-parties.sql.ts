import { sql } from 'kysely';
import type { Tx } from '#platform/db/tx.ts';

/** `documents`: the reversed documents of the import itself. */
type PartiesToRemove = { parties: readonly string[]; documents: readonly string[]; now: Date };

/**
 * Archives the parties of an undone import under another code, so that the file can be imported
 * again; returns the customers among them. null, and nothing changes, if another document names one
 * of them.
 */
export async function removeParties(
  tx: Tx,
  shop_id: string,
  { parties, documents, now }: PartiesToRemove,
): Promise<string[] | null> {
  if (parties.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select p.id from party p
    where p.shop_id = ${shop_id} and p.id = any(${parties}::uuid[])
      and (exists (select from journal_line l
          join journal_entry e on e.shop_id = l.shop_id and e.id = l.entry_id
          join document x on x.shop_id = e.shop_id and x.id = e.document_id
          where l.shop_id = p.shop_id and l.party_id = p.id
            and coalesce(x.reverses_id, x.id) <> all(${documents}::uuid[]))
        or exists (select from party_deposit d where d.shop_id = p.shop_id and d.party_id = p.id)
        or exists (select from sale s where s.shop_id = p.shop_id and s.customer_id = p.id)
        or exists (select from goods_receipt g
          where g.shop_id = p.shop_id and g.supplier_id = p.id))
    limit 1`.execute(tx);
  if (rows.length > 0) return null;
  const { rows: removed } = await sql<{ id: string; kind: string }>`
    update party set archived_at = coalesce(archived_at, ${now}), version = version + 1,
      code = left(code, 50) || '~' || right(id::text, 12)
    where shop_id = ${shop_id} and id = any(${parties}::uuid[])
    returning id, kind`.execute(tx);
  return removed.filter(({ kind }) => kind === 'customer').map(({ id }) => id);
}
