import { type RawBuilder, sql } from 'kysely';

/** The line of a document as the statement around it names it. */
type Line = Record<'shop_id' | 'document_id', RawBuilder<unknown>> & {
  /** Of a movement `m`: whether it is of the line. */
  is_of: RawBuilder<unknown>;
};

/** A bundle's parts moved under numbers of their own, which by 10,000 are the line's. */
export const movedAs = (line_no: RawBuilder<unknown>) => sql`m.line_no % 10000 = ${line_no}`;

/** Which batches and pieces a line moved, for its paper; of goods that are not told apart none. */
export function batchesOfLine({ shop_id, document_id, is_of }: Line): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('batch', b.name,
      'is_serial', b.is_serial, 'expires_on', b.expires_on, 'quantity', abs(m.quantity),
      'warranty_until', m.warranty_until) order by b.expires_on, lower(b.name)), '[]')
    from batch_move m join batch b on b.shop_id = m.shop_id and b.id = m.batch_id
    where m.shop_id = ${shop_id} and m.document_id = ${document_id} and ${is_of})`;
}
