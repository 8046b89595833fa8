import { sql } from 'kysely';
import type { Accounts } from '#domains/accounting/core/journal.ts';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Method } from '#domains/payments/core/tenders.ts';
import { methodsOf } from '#domains/payments/server/door/methods.sql.ts';
import { settle } from '#domains/payments/server/door/settle.ts';
import { DOCUMENT, HEAD, isDocument } from '#domains/shops/server/door/document-head.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { ReturnRequest, SaleReturn } from '../contract/sale-return.ts';
import type { DecidedReturn, ReturnedLine, SoldLine } from '../core/decide-return.ts';

export type SaleOfReturn = { warehouse_id: string; customer_id: string | null };

/** The sale that goods come back of, of a branch that the caller may enter. */
export async function findSaleOfReturn(
  tx: Tx,
  sale: { shop_id: string; id: string; own_branch_id: string | null },
): Promise<SaleOfReturn | undefined> {
  const result = await sql<SaleOfReturn>`
    select s.warehouse_id, s.customer_id
    from document d
    join sale s on s.shop_id = d.shop_id and s.document_id = d.id
    where d.shop_id = ${sale.shop_id} and d.id = ${sale.id}
      and (${sale.own_branch_id}::uuid is null or d.branch_id = ${sale.own_branch_id}::uuid)
  `.execute(tx);
  return result.rows[0];
}

type Loaded = { accounts: Accounts; methods: Method[]; lines: SoldLine[] };

/** Every line of the sale with what has come back of it. The caller holds the sale's balance. */
export async function loadReturnFacts(tx: Tx, shop_id: string, sale_id: string): Promise<Loaded> {
  const result = await sql<Loaded>`
    select ${accountsOf(shop_id)} as accounts, ${methodsOf(shop_id)} as methods,
      (select json_agg(json_build_object('id', l.id, 'variant_id', l.variant_id,
          'decimals', u.decimals, 'quantity', l.quantity, 'net', l.net,
          'order_discount_share', l.order_discount_share, 'vat', l.vat, 'value', -m.value,
          'returned', json_build_object('quantity', coalesce(r.quantity, 0),
            'net', coalesce(r.net, 0),
            'order_discount_share', coalesce(r.order_discount_share, 0),
            'vat', coalesce(r.vat, 0), 'value', coalesce(r.value, 0))) order by l.line_no)
        from sale_line l
        join stock_movement m on m.shop_id = l.shop_id and m.document_id = l.document_id
          and m.line_no = l.line_no
        join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
        join product p on p.shop_id = v.shop_id and p.id = v.product_id
        join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
        left join sale_line_returned r on r.shop_id = l.shop_id and r.sale_id = l.document_id
          and r.sale_line_id = l.id
        where l.shop_id = ${shop_id} and l.document_id = ${sale_id}) as lines`.execute(tx);
  return assertPresent(result.rows[0], 'a select without from has a row');
}

/** The return with its lines, and the lines of the sale marked with what came back. */
export async function insertReturn(
  tx: Tx,
  shop_id: string,
  request: ReturnRequest,
  decided: DecidedReturn,
  newId: () => string,
): Promise<void> {
  const { lines } = decided;
  await sql`
    with header as (
      insert into sale_return (shop_id, document_id, sale_id, subtotal, discount, vat, rounding,
        total, refunded, credited)
      values (${shop_id}, ${request.id}, ${request.sale_id}, ${decided.subtotal},
        ${decided.discount}, ${decided.vat}, ${decided.rounding}, ${decided.total},
        ${decided.refunded}, ${decided.credited})
    ), ${settle({ shop_id, id: request.id }, decided.tenders, [
      { settles_id: request.id, kind: 'payment', amount: decided.refunded },
      { settles_id: request.sale_id, kind: 'credit', amount: decided.credited },
    ])}
    insert into sale_return_line (shop_id, document_id, id, line_no, sale_id, sale_line_id,
      variant_id, quantity, net, order_discount_share, vat)
    select ${shop_id}, ${request.id}, id, line_no, ${request.sale_id}, sale_line_id, variant_id,
      quantity, net, order_discount_share, vat
    from unnest(
      ${lines.map(() => newId())}::uuid[], ${lines.map((l) => l.sale_line_id)}::uuid[],
      ${lines.map((l) => l.variant_id)}::uuid[], ${lines.map((l) => l.quantity)}::bigint[],
      ${lines.map((l) => l.net)}::bigint[], ${lines.map((l) => l.order_discount_share)}::bigint[],
      ${lines.map((l) => l.vat)}::bigint[]
    ) with ordinality as t (id, sale_line_id, variant_id, quantity, net, order_discount_share, vat,
      line_no)`.execute(tx);
}

/**
 * Adds to what has come back of each line: the row's own check, `quantity between 0 and sold`, is
 * the last guard. Negative amounts take a return back.
 */
export async function addToReturned(
  tx: Tx,
  sale: { shop_id: string; sale_id: string },
  lines: readonly Omit<ReturnedLine, 'variant_id'>[],
): Promise<void> {
  await sql`
    insert into sale_line_returned (shop_id, sale_id, sale_line_id, sold, quantity, net,
      order_discount_share, vat, value)
    select l.shop_id, l.document_id, l.id, l.quantity, t.quantity, t.net, t.order_discount_share,
      t.vat, t.value
    from unnest(
      ${lines.map((l) => l.sale_line_id)}::uuid[], ${lines.map((l) => l.quantity)}::bigint[],
      ${lines.map((l) => l.net)}::bigint[], ${lines.map((l) => l.order_discount_share)}::bigint[],
      ${lines.map((l) => l.vat)}::bigint[], ${lines.map((l) => l.value)}::bigint[]
    ) as t (sale_line_id, quantity, net, order_discount_share, vat, value)
    join sale_line l on l.shop_id = ${sale.shop_id} and l.document_id = ${sale.sale_id}
      and l.id = t.sale_line_id
    order by l.id
    on conflict (shop_id, sale_id, sale_line_id) do update
      set quantity = sale_line_returned.quantity + excluded.quantity,
        net = sale_line_returned.net + excluded.net,
        order_discount_share =
          sale_line_returned.order_discount_share + excluded.order_discount_share,
        vat = sale_line_returned.vat + excluded.vat,
        value = sale_line_returned.value + excluded.value`.execute(tx);
}

/** Takes a return off what has come back of its sale's lines. */
export async function subtractFromReturned(
  tx: Tx,
  shop_id: string,
  return_id: string,
): Promise<void> {
  await sql`
    update sale_line_returned r
    set quantity = r.quantity - l.quantity, net = r.net - l.net,
      order_discount_share = r.order_discount_share - l.order_discount_share,
      vat = r.vat - l.vat, value = r.value - m.value
    from sale_return_line l
    join stock_movement m on m.shop_id = l.shop_id and m.document_id = l.document_id
      and m.line_no = l.line_no
    where l.shop_id = ${shop_id} and l.document_id = ${return_id} and r.shop_id = l.shop_id
      and r.sale_id = l.sale_id and r.sale_line_id = l.sale_line_id`.execute(tx);
}

/** A return as posted, of a branch that the caller may enter. */
export async function findReturn(
  tx: Tx,
  shop_id: string,
  id: string,
  own_branch_id: string | null = null,
): Promise<SaleReturn | undefined> {
  const result = await sql<SaleReturn>`
    select ${HEAD}, s.sale_id, sn.number as sale_number, s.subtotal, s.discount, s.vat, s.rounding,
      s.total, s.refunded, s.credited,
      (select json_agg(json_build_object('id', l.id, 'sale_line_id', l.sale_line_id,
          'variant_id', l.variant_id, 'name', o.name, 'name_bn', o.name_bn, 'variant', o.variant,
          'variant_bn', o.variant_bn, 'quantity', l.quantity, 'net', l.net,
          'order_discount_share', l.order_discount_share, 'vat', l.vat) order by l.line_no)
        from sale_return_line l
        join sale_line o on o.shop_id = l.shop_id and o.document_id = l.sale_id
          and o.id = l.sale_line_id
        where l.shop_id = d.shop_id and l.document_id = d.id) as lines
    from ${DOCUMENT}
    join sale_return s on s.shop_id = d.shop_id and s.document_id = d.id
    join document_number sn on sn.shop_id = s.shop_id and sn.document_id = s.sale_id
    where ${isDocument(shop_id, id, own_branch_id)}`.execute(tx);
  return result.rows[0];
}

export async function loadReturn(tx: Tx, shop_id: string, id: string): Promise<SaleReturn> {
  return assertPresent(await findReturn(tx, shop_id, id), 'a posted return can be read');
}
