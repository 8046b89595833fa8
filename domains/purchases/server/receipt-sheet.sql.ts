import { type RawBuilder, sql } from 'kysely';
import { survivorOf } from '#domains/catalog/server/door/survivor.sql.ts';
import { DOCUMENT, HEAD, isDocument } from '#domains/documents/server/door/document-head.sql.ts';
import { piecesOfLine } from '#domains/inventory/server/door/pieces-of-line.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { ReceiptSheet } from '../contract/receipt-sheet.ts';
import { BILLED } from './billed.sql.ts';
import { costPartsOf } from './cost-parts.sql.ts';
import { joinReturned } from './supplier-return.sql.ts';

/** Everything that the page of a receipt shows, in one statement. */
export async function findReceiptSheet(
  tx: Tx,
  { shop_id, id, scope }: { shop_id: string; id: string; scope: Scope },
): Promise<ReceiptSheet | undefined> {
  const result = await sql<ReceiptSheet & { journal_entry_id: string | null }>`
    select ${HEAD}, u.name as posted_by,
      json_build_object('id', w.id, 'name', w.name, 'name_bn', w.name_bn) as warehouse,
      json_build_object('id', p.id, 'name', p.name, 'phone', p.phone) as supplier,
      g.note, g.subtotal, g.discount, g.vat, g.total,
      case when r.id is null then g.total - coalesce((select sum(a.amount) from allocation a
        where a.shop_id = d.shop_id and a.settles_id = d.id), 0) else 0 end::bigint as open_due,
      (${linesOf(shop_id, id)}) as lines, (${paymentsOf(shop_id, id)}) as payments,
      (${laterDocumentsOf(shop_id, id)}) as after
    from ${DOCUMENT}
    join goods_receipt g on g.shop_id = d.shop_id and g.document_id = d.id
    join warehouse w on w.shop_id = g.shop_id and w.id = g.warehouse_id
    join party p on p.shop_id = g.shop_id and p.id = g.supplier_id
    join app_user u on u.id = d.posted_by
    where ${isDocument(shop_id, id, scope)}`.execute(tx);
  const [found] = result.rows;
  if (found === undefined) return undefined;
  const { journal_entry_id: _, ...sheet } = found;
  return sheet;
}

const PIECES = piecesOfLine(
  { shop_id: sql`l.shop_id`, document_id: sql`l.document_id`, line_no: sql`l.line_no` },
  'in_stock',
);

/**
 * On average cost, pieces are not tracked by receipt: two receipts may both show the stock on hand.
 */
function linesOf(shop_id: string, id: string): RawBuilder<unknown> {
  return sql`select json_agg(json_build_object('id', l.id, 'variant_id', l.variant_id,
      'product_id', p.id, 'product_code', p.code, 'name', p.name, 'name_bn', p.name_bn,
      'variant', v.name, 'variant_bn', coalesce(nullif(v.name_bn, ''), v.name),
      'unit_name', coalesce(o.name, u.name),
      'unit_name_bn', coalesce(o.name_bn, u.name_bn), 'decimals', u.decimals,
      'quantity', l.quantity, 'factor', l.factor, 'returned', back.quantity,
      'left', least(l.quantity - back.quantity,
        coalesce(t.on_hand, s.on_hand, 0) * 10000 / l.factor), 'unit_cost', l.unit_cost,
      'vat_rate', l.vat_rate,
      'product_discount', coalesce(b.product_discount, l.product_discount),
      'net', coalesce(b.net, l.net),
      'order_discount_share', coalesce(b.order_discount_share, l.order_discount_share),
      'vat', coalesce(b.vat, l.vat),
      'pieces', ${PIECES}, 'landed', c.landed, 'sale_price', v.sale_price,
      'own_unit_name', u.name, 'own_unit_name_bn', u.name_bn) order by l.line_no)
    from goods_receipt_line l
    join goods_receipt g on g.shop_id = l.shop_id and g.document_id = l.document_id
    join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
    join product p on p.shop_id = v.shop_id and p.id = v.product_id
    join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
    left join unit o on o.shop_id = l.shop_id and o.code = l.unit
    left join stock_level s on s.shop_id = l.shop_id and s.warehouse_id = g.warehouse_id
      and s.variant_id = ${survivorOf('l')}
    left join stock_lot t on t.shop_id = l.shop_id and t.document_id = l.document_id
      and t.line_no = l.line_no and t.closed_at is null
    ${BILLED} ${joinReturned(shop_id)}
    cross join lateral (
      select coalesce(sum(x.to_stock + x.to_sales), 0)::bigint as landed
      from receipt_cost_line x
      join receipt_cost k on k.shop_id = x.shop_id and k.document_id = x.document_id
        and k.kind = 'landed_cost'
      where x.shop_id = l.shop_id and x.receipt_id = l.document_id and x.receipt_line_id = l.id
        and not exists (select from document y
          where y.shop_id = x.shop_id and y.reverses_id = x.document_id)
    ) c
    where l.shop_id = ${shop_id} and l.document_id = ${id}`;
}

function paymentsOf(shop_id: string, id: string): RawBuilder<unknown> {
  return sql`select coalesce(json_agg(json_build_object('payment_method_id', m.id,
      'name', m.name, 'name_bn', m.name_bn, 'amount', -y.amount, 'handed_over', -y.handed_over,
      'reference', y.reference) order by y.line_no), '[]')
    from payment y
    join payment_method m on m.shop_id = y.shop_id and m.id = y.payment_method_id
    where y.shop_id = ${shop_id} and y.document_id = ${id}`;
}

function laterDocumentsOf(shop_id: string, id: string): RawBuilder<unknown> {
  return sql`select coalesce(json_agg(json_build_object('id', a.id, 'kind', a.kind,
      'number', n.number, 'business_date', d.business_date, 'posted_by', u.name,
      'party', p.name, 'reference', a.reference, 'total', a.total,
      'is_reversed', x.id is not null,
      'parts', ${costPartsOf(sql`d.shop_id`, sql`d.id`)},
      'taken_back', ${costPartsOf(sql`d.shop_id`, sql`x.id`)}) order by d.posted_at, d.id), '[]')
    from (
      select document_id as id, kind, supplier_id, reference, total from receipt_cost
      where shop_id = ${shop_id} and receipt_id = ${id}
      union all
      select document_id, 'supplier_return', supplier_id, reason, total from supplier_return
      where shop_id = ${shop_id} and receipt_id = ${id}
    ) a
    join document d on d.shop_id = ${shop_id} and d.id = a.id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    join party p on p.shop_id = d.shop_id and p.id = a.supplier_id
    join app_user u on u.id = d.posted_by
    left join document x on x.shop_id = d.shop_id and x.reverses_id = d.id`;
}
