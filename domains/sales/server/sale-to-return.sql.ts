import { type RawBuilder, sql } from 'kysely';
import { documentsNumbered } from '#domains/documents/server/door/numbered.sql.ts';
import { piecesOfLine } from '#domains/inventory/server/door/pieces-of-line.sql.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { SaleToReturn } from '../contract/sale-to-return.ts';
import type { ReceiptCode } from '../core/read-code.ts';

type Found = Omit<SaleToReturn, 'lines'> & {
  lines: Omit<SaleToReturn['lines'][number], 'left'>[];
};

type ReceiptLookup = { shop_id: string; scope: Scope; code: ReceiptCode };

/**
 * A sale, or the goods of an exchange, with what was returned of each line. If several numbers end
 * in the digits, an exact number wins, else the newest sale.
 */
export async function findSaleToReturn(tx: Tx, lookup: ReceiptLookup): Promise<Found | undefined> {
  const { shop_id, scope, code } = lookup;
  const number = code.kind === 'number' ? code.number : '';
  const result = await sql<Found>`
    select d.id, n.number, d.business_date,
      to_char(coalesce(d.happened_at, d.posted_at) at time zone 'UTC',
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as posted_at,
      d.branch_id, r.id as reversed_by, u.name as cashier, s.warehouse_id, s.customer_id,
      c.name as customer_name, s.total, s.due,
      json_build_object('total', s.total, 'paid', coalesce(b.paid, s.paid),
        'returned', coalesce(b.returned, 0), 'refunded', coalesce(b.refunded, 0),
        'credited', coalesce(b.credited, 0)) as balance,
      (select json_agg(json_build_object(
          'id', l.id, 'variant_id', l.variant_id, 'name', l.name, 'name_bn', l.name_bn,
          'variant', l.variant, 'variant_bn', l.variant_bn, 'unit', l.unit,
          'factor', l.factor, 'quantity', l.quantity, 'unit_price', l.unit_price,
          'product_discount', l.product_discount, 'net', l.net,
          'order_discount_share', l.order_discount_share, 'vat_rate', l.vat_rate, 'vat', l.vat,
          'vat_in_price', l.vat_in_price, 'vat_exempt', l.vat_exempt,
          'decimals', coalesce(c.decimals, q.decimals), 'own_decimals', q.decimals,
          'own_unit', q.code, 'pieces', ${PIECES},
          'returned', json_build_object('quantity', coalesce(t.quantity, 0),
            'net', coalesce(t.net, 0),
            'order_discount_share', coalesce(t.order_discount_share, 0),
            'vat', coalesce(t.vat, 0))) order by l.line_no)
        from sale_line l
        join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
        join product p on p.shop_id = v.shop_id and p.id = v.product_id
        join unit q on q.shop_id = p.shop_id and q.id = p.unit_id
        left join unit c on c.shop_id = l.shop_id and c.code = l.unit
        left join sale_line_returned t on t.shop_id = l.shop_id and t.sale_id = l.document_id
          and t.sale_line_id = l.id
        where l.shop_id = d.shop_id and l.document_id = d.id) as lines
    from document d
    join sale s on s.shop_id = d.shop_id and s.document_id = d.id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    join app_user u on u.id = d.posted_by
    left join document r on r.shop_id = d.shop_id and r.reverses_id = d.id
    left join party c on c.shop_id = s.shop_id and c.id = s.customer_id
    left join sale_balance b on b.shop_id = s.shop_id and b.sale_id = s.document_id
    where d.shop_id = ${shop_id} and ${matchesReceiptCode(shop_id, code)}
      and ${isInScope(scope, sql`d`)}
    order by n.number = upper(${number}) desc, d.posted_at desc limit 1`.execute(tx);
  return result.rows[0];
}

const PIECES = piecesOfLine(
  { shop_id: sql`l.shop_id`, document_id: sql`l.document_id`, line_no: sql`l.line_no` },
  'sold',
);

function matchesReceiptCode(shop_id: string, code: ReceiptCode): RawBuilder<unknown> {
  return code.kind === 'id'
    ? sql`d.id = ${code.id}::uuid`
    : sql`d.id in (${documentsNumbered(shop_id, code.number)})`;
}
