import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Sale } from '../contract/sale.ts';

/** A sale as posted, for its maker's answer, for a replay, for the paper: always from the books. */
export async function findSale(
  tx: Tx,
  shop_id: string,
  id: string,
  own_branch_id: string | null = null,
): Promise<Sale | undefined> {
  const result = await sql<Sale>`
    select d.id, n.number, d.business_date,
      to_char(coalesce(d.happened_at, d.posted_at) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as posted_at,
      u.name as cashier, d.branch_id, s.warehouse_id, s.customer_id, c.name as customer_name,
      s.subtotal, s.discount, s.vat, s.rounding, s.total, s.paid, s.change, s.due, s.note,
      e.id as journal_entry_id, r.id as reversed_by,
      (select json_agg(json_build_object(
          'id', l.id, 'variant_id', l.variant_id, 'name', l.name, 'name_bn', l.name_bn,
          'variant', l.variant, 'variant_bn', l.variant_bn, 'unit', l.unit,
          'quantity', l.quantity, 'unit_price', l.unit_price,
          'product_discount', l.product_discount, 'net', l.net,
          'order_discount_share', l.order_discount_share, 'vat_rate', l.vat_rate, 'vat', l.vat)
          order by l.line_no)
        from sale_line l
        where l.shop_id = d.shop_id and l.document_id = d.id) as lines,
      (select coalesce(json_agg(json_build_object(
          'payment_method_id', p.payment_method_id, 'name', m.name, 'name_bn', m.name_bn,
          'amount', p.amount, 'handed_over', p.handed_over, 'reference', p.reference)
          order by p.line_no), '[]')
        from payment p
        join payment_method m on m.shop_id = p.shop_id and m.id = p.payment_method_id
        where p.shop_id = d.shop_id and p.document_id = d.id) as payments
    from document d
    join sale s on s.shop_id = d.shop_id and s.document_id = d.id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    join app_user u on u.id = d.posted_by
    left join party c on c.shop_id = s.shop_id and c.id = s.customer_id
    left join journal_entry e
      on e.shop_id = d.shop_id and e.document_id = d.id and e.posting_kind = 'post'
    left join document r on r.shop_id = d.shop_id and r.reverses_id = d.id
    where d.shop_id = ${shop_id} and d.id = ${id}
      and (${own_branch_id}::uuid is null or d.branch_id = ${own_branch_id}::uuid)`.execute(tx);
  return result.rows[0];
}

/** The same where it must be there: posted in this transaction, or by the same request before. */
export async function loadSale(tx: Tx, shop_id: string, id: string): Promise<Sale> {
  return assertPresent(await findSale(tx, shop_id, id), 'a posted sale can be read');
}
