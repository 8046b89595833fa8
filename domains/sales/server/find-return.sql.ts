import { type RawBuilder, sql } from 'kysely';
import { DOCUMENT, HEAD, isDocument } from '#domains/documents/server/door/document-head.sql.ts';
import { batchesOfLine, isMoveOfLine } from '#domains/inventory/server/door/batches-of-line.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import { EVERYWHERE, type Scope } from '#platform/http/actor.ts';
import type { SaleReturn } from '../contract/sale-return.ts';
import { saleQuery } from './find-sale.sql.ts';

/**
 * The unit of the returned line: that of the sale, or the base unit if pieces of a box were
 * returned.
 */
const UNIT = sql`case when l.factor = o.factor then o.unit else coalesce(l.unit, (
  select u.code from variant v
  join product p on p.shop_id = v.shop_id and p.id = v.product_id
  join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
  where v.shop_id = l.shop_id and v.id = l.variant_id)) end`;
const UNIT_PRICE = sql`coalesce(l.unit_price,
  round(o.unit_price::numeric * l.factor / o.factor)::bigint)`;

const BATCHES = batchesOfLine({
  shop_id: sql`l.shop_id`,
  document_id: sql`l.document_id`,
  is_of: isMoveOfLine(sql`l.line_no`),
});

/** A posted return or exchange of a branch that the caller may access. */
export async function findReturn(
  tx: Tx,
  shop_id: string,
  id: string,
  scope: Scope = EVERYWHERE,
): Promise<SaleReturn | undefined> {
  const { rows } = await returnQuery(shop_id, id, scope).execute(tx);
  return rows[0];
}

/** The same as a statement to be sent with others. */
export function returnQuery(
  shop_id: string,
  id: string,
  scope: Scope = EVERYWHERE,
): RawBuilder<SaleReturn> {
  return sql<SaleReturn>`
    select ${HEAD},
      case when d.kind = 'exchange' then 'exchange' when s.sale_id is null then 'without_receipt'
        else 'return' end as form,
      w.name as cashier, s.sale_id, sn.number as sale_number, c.id as customer_id,
      c.name as customer_name, s.reason, s.subtotal, s.discount, s.vat, s.vat_included,
      s.rounding, s.total, s.refunded, s.credited, s.applied,
      (select json_agg(json_build_object('id', l.id, 'sale_line_id', l.sale_line_id,
          'variant_id', l.variant_id, 'name', coalesce(o.name, l.name),
          'name_bn', coalesce(o.name_bn, l.name_bn), 'variant', coalesce(o.variant, l.variant),
          'variant_bn', coalesce(o.variant_bn, l.variant_bn), 'unit', ${UNIT},
          'factor', l.factor, 'quantity', l.quantity, 'unit_price', ${UNIT_PRICE},
          'net', l.net, 'order_discount_share', l.order_discount_share, 'vat', l.vat,
          'vat_in_price', l.vat_in_price, 'batches', ${BATCHES})
          order by l.line_no)
        from sale_return_line l
        left join sale_line o on o.shop_id = l.shop_id and o.document_id = l.sale_id
          and o.id = l.sale_line_id
        where l.shop_id = d.shop_id and l.document_id = d.id) as lines,
      (select coalesce(json_agg(json_build_object(
          'payment_method_id', p.payment_method_id, 'name', m.name, 'name_bn', m.name_bn,
          'amount', -p.amount, 'reference', p.reference) order by p.line_no), '[]')
        from payment p
        join payment_method m on m.shop_id = p.shop_id and m.id = p.payment_method_id
        where p.shop_id = d.shop_id and p.document_id = d.id and p.amount < 0) as refunds,
      (select to_json(t) from (${saleQuery(shop_id, id)}) t) as taken
    from ${DOCUMENT}
    join sale_return s on s.shop_id = d.shop_id and s.document_id = d.id
    join app_user w on w.id = d.posted_by
    left join sale o on o.shop_id = s.shop_id and o.document_id = s.sale_id
    left join sale x on x.shop_id = s.shop_id and x.document_id = s.document_id
    left join document_number sn on sn.shop_id = s.shop_id and sn.document_id = s.sale_id
    left join party c on c.shop_id = s.shop_id
      and c.id = coalesce(s.customer_id, o.customer_id, x.customer_id)
    where ${isDocument(shop_id, id, scope)}`;
}

export async function loadReturn(tx: Tx, shop_id: string, id: string): Promise<SaleReturn> {
  return assertPresent(await findReturn(tx, shop_id, id), 'a posted return can be read');
}
