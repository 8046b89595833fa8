import { sql } from 'kysely';
import type { FieldSubject } from '#domains/catalog/core/custom-field.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Column } from '#platform/export/column.ts';

/** A column for each custom field of products or customers, in order. */
export async function customColumns(
  tx: Tx,
  { shop_id, subject }: { shop_id: string; subject: FieldSubject },
): Promise<Column[]> {
  const result = await sql<{ id: string; name: string; name_bn: string }>`
    select id, name, name_bn from custom_field
    where shop_id = ${shop_id} and subject = ${subject} and archived_at is null
    order by rank, id`.execute(tx);
  return result.rows.map(({ id, name, name_bn }) => ({
    label: '',
    kind: 'text' as const,
    path: `custom_by_field.${id}`,
    heading: { name, name_bn },
  }));
}
