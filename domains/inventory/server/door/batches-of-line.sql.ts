import { type RawBuilder, sql } from 'kysely';

/** The line of a document, as the outer statement names it. */
type Line = Record<'shop_id' | 'document_id', RawBuilder<unknown>> & {
  /** Whether a movement `m` belongs to the line. */
  is_of: RawBuilder<unknown>;
};

/** The parts of a bundle move under numbers that equal the line's modulo 10,000. */
export const isMoveOfLine = (line_no: RawBuilder<unknown>) => sql`m.line_no % 10000 = ${line_no}`;

/**
 * The batches and serial numbers that a line moved, for its printout; none for an untracked
 * variant.
 */
export function batchesOfLine({ shop_id, document_id, is_of }: Line): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object('batch', b.name,
      'is_serial', b.is_serial, 'expires_on', b.expires_on, 'quantity', abs(m.quantity),
      'warranty_until', m.warranty_until) order by b.expires_on, lower(b.name)), '[]')
    from batch_move m join batch b on b.shop_id = m.shop_id and b.id = m.batch_id
    where m.shop_id = ${shop_id} and m.document_id = ${document_id} and ${is_of})`;
}
