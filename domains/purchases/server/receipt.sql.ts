import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Accounts } from '#domains/accounting/core/journal.ts';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import { DOCUMENT, HEAD, isDocument } from '#domains/documents/server/door/document-head.sql.ts';
import { decimalsOf } from '#domains/inventory/server/door/decimals.sql.ts';
import { variantsNotStocked } from '#domains/inventory/server/door/variants-not-stocked.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Method } from '#domains/payments/core/tenders.ts';
import { methodsOf } from '#domains/payments/server/door/methods.sql.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import { EVERYWHERE, type Scope } from '#platform/http/actor.ts';
import type { Receipt, ReceiptRequest } from '../contract/goods-receipt.ts';
import type { BoughtUnit, DecidedReceipt } from '../core/decide-receipt.ts';

type Loaded = {
  accounts: Accounts;
  methods: Method[];
  decimals: Record<string, number>;
  units: BoughtUnit[];
  unstocked: string[];
  supplier_id: string | null;
};

export async function loadReceiptFacts(
  tx: Tx,
  shop_id: string,
  request: { supplier_id: string; variant_ids: readonly string[] },
): Promise<Loaded> {
  const result = await sql<Loaded>`
    select ${accountsOf(shop_id)} as accounts, ${methodsOf(shop_id)} as methods,
      ${decimalsOf(shop_id, request.variant_ids)} as decimals,
      ${variantsNotStocked(shop_id, request.variant_ids)} as unstocked,
      (select coalesce(json_agg(json_build_object('variant_id', o.variant_id,
          'unit_id', o.unit_id, 'unit', u.code, 'decimals', u.decimals, 'factor', o.factor)), '[]')
        from variant_unit o join unit u on u.shop_id = o.shop_id and u.id = o.unit_id
        where o.shop_id = ${shop_id} and o.variant_id = any(${request.variant_ids}::uuid[]))
        as units,
      (select id from party where shop_id = ${shop_id} and id = ${request.supplier_id}
        and kind = 'supplier' and archived_at is null) as supplier_id`.execute(tx);
  return assertPresent(result.rows[0], 'a select without from has a row');
}

/** The receipt with its lines; they never change afterwards. */
export function receiptQueries(
  shop_id: string,
  request: ReceiptRequest,
  decided: DecidedReceipt,
  newId: () => string,
): CompiledQuery[] {
  const { lines } = decided;
  const header = sql`
      insert into goods_receipt (shop_id, document_id, supplier_id, warehouse_id, subtotal,
        discount, vat, total, paid, due, note)
      values (${shop_id}, ${request.id}, ${request.supplier_id}, ${request.warehouse_id},
        ${decided.subtotal}, ${decided.discount}, ${decided.vat}, ${decided.total},
        ${decided.paid}, ${decided.due}, ${request.note ?? ''})`;
  const rows = sql`
    insert into goods_receipt_line (shop_id, document_id, id, line_no, variant_id, unit, factor,
      quantity, unit_cost, product_discount, net, order_discount_share, vat_rate, vat)
    select ${shop_id}, ${request.id}, id, line_no, variant_id, unit, factor, quantity, unit_cost,
      product_discount, net, order_discount_share, vat_rate, vat
    from unnest(
      ${lines.map(() => newId())}::uuid[], ${lines.map((l) => l.variant_id)}::uuid[],
      ${lines.map((l) => l.unit)}::text[], ${lines.map((l) => l.factor)}::bigint[],
      ${lines.map((l) => l.quantity)}::bigint[], ${lines.map((l) => l.unit_cost)}::bigint[],
      ${lines.map((l) => l.product_discount)}::bigint[], ${lines.map((l) => l.net)}::bigint[],
      ${lines.map((l) => l.order_discount_share)}::bigint[],
      ${lines.map((l) => l.vat_rate)}::int[], ${lines.map((l) => l.vat)}::bigint[]
    ) with ordinality as t (id, variant_id, unit, factor, quantity, unit_cost, product_discount,
      net, order_discount_share, vat_rate, vat, line_no)`;
  return [header, rows].map(toQuery);
}

/** A posted receipt, in a branch of the caller. */
export async function findReceipt(
  tx: Tx,
  shop_id: string,
  id: string,
  scope: Scope = EVERYWHERE,
): Promise<Receipt | undefined> {
  const { rows } = await receiptQuery(shop_id, id, scope).execute(tx);
  return rows[0];
}

/** The same as a statement to be sent with others. */
export function receiptQuery(
  shop_id: string,
  id: string,
  scope: Scope = EVERYWHERE,
): RawBuilder<Receipt> {
  return sql<Receipt>`
    select ${HEAD}, g.warehouse_id, g.supplier_id, p.name as supplier_name, g.subtotal,
      g.discount, g.vat, g.total, g.paid, g.due, g.note,
      (select json_agg(json_build_object('id', l.id, 'variant_id', l.variant_id,
          'unit', l.unit, 'factor', l.factor, 'quantity', l.quantity,
          'unit_cost', l.unit_cost, 'product_discount', l.product_discount, 'net', l.net,
          'order_discount_share', l.order_discount_share, 'vat_rate', l.vat_rate,
          'vat', l.vat) order by l.line_no)
        from goods_receipt_line l
        where l.shop_id = d.shop_id and l.document_id = d.id) as lines
    from ${DOCUMENT}
    join goods_receipt g on g.shop_id = d.shop_id and g.document_id = d.id
    join party p on p.shop_id = g.shop_id and p.id = g.supplier_id
    where ${isDocument(shop_id, id, scope)}`;
}
