import { type RawBuilder, sql } from 'kysely';

/** The line of a document, as the outer statement names it, without parts of bundles. */
type Line = Record<'shop_id' | 'document_id' | 'line_no', RawBuilder<unknown>>;

/**
 * The serial numbers of a line that may still go the other way: sold and not back, or received and
 * still in stock where they came in, of a duplicate as the survivor's. Goods without serial
 * numbers have none.
 */
export function piecesOfLine(line: Line, where: 'sold' | 'in_stock'): RawBuilder<unknown> {
  const isInStock = sql`and exists (select from batch_level l
    where l.shop_id = b.shop_id and l.warehouse_id = m.warehouse_id
      and l.batch_id = k.id and l.on_hand > 0)`;
  return sql`(select coalesce(json_agg(b.name order by lower(b.name)), '[]')
    from batch_move m
    join batch b on b.shop_id = m.shop_id and b.id = m.batch_id and b.is_serial
    join batch k on k.shop_id = b.shop_id and k.id = coalesce(b.merged_into, b.id)
      and k.state = ${where}
    where m.shop_id = ${line.shop_id} and m.document_id = ${line.document_id}
      and m.line_no = ${line.line_no} ${where === 'in_stock' ? isInStock : sql``}
      and not exists (select from batch_move r
        where r.shop_id = m.shop_id and r.mirrors_document_id = m.document_id
          and r.mirrors_line_no = m.line_no and r.batch_id in (b.id, k.id)
          and not exists (select from batch_move v
            where v.shop_id = r.shop_id and v.mirrors_document_id = r.document_id
              and v.mirrors_line_no = r.line_no and v.batch_id in (b.id, k.id))))`;
}
