import { sql } from 'kysely';
import type { MergeReferences } from '#domains/kernel/core/merge-references.ts';
import type { Tx } from './tx.ts';

/** Replaces duplicates by survivors in the columns that `move` names. Every table has a shop_id. */
export async function moveReferences(
  tx: Tx,
  shop_id: string,
  references: MergeReferences,
  { duplicate, survivor }: { duplicate: string; survivor: string },
): Promise<void> {
  for (const [reference, on_merge] of Object.entries(references)) {
    if (on_merge !== 'moves') continue;
    const [table = '', column = ''] = reference.split('.');
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${survivor}
      where shop_id = ${shop_id} and ${sql.ref(column)} = ${duplicate}`.execute(tx);
  }
}
