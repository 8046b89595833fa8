import { type RawBuilder, sql } from 'kysely';
import { DOCUMENT, HEAD, isDocument } from '#domains/documents/server/door/document-head.sql.ts';
import { batchesOfLine, isMoveOfLine } from '#domains/inventory/server/door/batches-of-line.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { salePointsOf } from '#domains/loyalty/server/door/points-of.sql.ts';
import { promotionsOfDocument } from '#domains/promotions/server/door/promotions-of.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import { EVERYWHERE, type Scope } from '#platform/http/actor.ts';
import type { BookedSale } from '../contract/sale.ts';

const BATCHES = batchesOfLine({
  shop_id: sql`l.shop_id`,
  document_id: sql`l.document_id`,
  is_of: isMoveOfLine(sql`l.line_no`),
});

/** A posted sale, read from the books: for the response, a replay and the printout. */
export async function findSale(
  tx: Tx,
  shop_id: string,
  id: string,
  scope: Scope = EVERYWHERE,
): Promise<BookedSale | undefined> {
  const { rows } = await saleQuery(shop_id, id, scope).execute(tx);
  return rows[0];
}

/** The same as a statement to be sent with others. */
export function saleQuery(
  shop_id: string,
  id: string,
  scope: Scope = EVERYWHERE,
): RawBuilder<BookedSale> {
  return sql<BookedSale>`
    select ${HEAD}, u.name as cashier, s.warehouse_id, s.customer_id, c.name as customer_name,
      s.subtotal, s.discount, s.vat, s.vat_included, s.delivery,
      s.rounding, s.total, s.paid, s.exchanged,
      s.change, s.due, s.note,
      (select json_agg(json_build_object(
          'id', l.id, 'variant_id', l.variant_id, 'name', l.name, 'name_bn', l.name_bn,
          'variant', l.variant, 'variant_bn', l.variant_bn, 'unit', l.unit, 'factor', l.factor,
          'quantity', l.quantity, 'unit_price', l.unit_price,
          'product_discount', l.product_discount, 'net', l.net,
          'order_discount_share', l.order_discount_share, 'vat_rate', l.vat_rate, 'vat', l.vat,
          'vat_in_price', l.vat_in_price, 'vat_exempt', l.vat_exempt, 'batches', ${BATCHES})
          order by l.line_no)
        from sale_line l
        where l.shop_id = d.shop_id and l.document_id = d.id) as lines,
      (select coalesce(json_agg(json_build_object(
          'payment_method_id', p.payment_method_id, 'name', m.name, 'name_bn', m.name_bn,
          'amount', p.amount, 'handed_over', p.handed_over, 'reference', p.reference)
          order by p.line_no), '[]')
        from payment p
        join payment_method m on m.shop_id = p.shop_id and m.id = p.payment_method_id
        where p.shop_id = d.shop_id and p.document_id = d.id and p.amount >= 0) as payments,
      ${promotionsOfDocument(sql`d`)} as promotions, ${salePointsOf(sql`d`)} as points
    from ${DOCUMENT}
    join sale s on s.shop_id = d.shop_id and s.document_id = d.id
    join app_user u on u.id = d.posted_by
    left join party c on c.shop_id = s.shop_id and c.id = s.customer_id
    where ${isDocument(shop_id, id, scope)}`;
}

/**
 * The same for a sale that must exist: posted in this transaction, or by the same request before.
 */
export async function loadSale(tx: Tx, shop_id: string, id: string): Promise<BookedSale> {
  return assertPresent(await findSale(tx, shop_id, id), 'a posted sale can be read');
}
