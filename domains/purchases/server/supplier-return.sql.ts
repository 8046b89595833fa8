import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Accounts } from '#domains/accounting/core/journal.ts';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import { survivorOf } from '#domains/catalog/server/door/survivor.sql.ts';
import { DOCUMENT, HEAD, isDocument } from '#domains/documents/server/door/document-head.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Method } from '#domains/payments/core/tenders.ts';
import { methodsOf } from '#domains/payments/server/door/methods.sql.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import { EVERYWHERE, type Scope } from '#platform/http/actor.ts';
import type { SupplierReturn, SupplierReturnRequest } from '../contract/supplier-return.ts';
import type { DecidedSupplierReturn, LineToReturn } from '../core/decide-supplier-return.ts';
import { BILLED, NET_COST } from './billed.sql.ts';

/** The returned quantity of each receipt line `l`, without reversed returns. */
export function joinReturned(shop_id: string): RawBuilder<unknown> {
  return sql`left join lateral (
      select coalesce(sum(r.quantity), 0)::bigint as quantity
      from supplier_return_line r
      where r.shop_id = ${shop_id} and r.receipt_id = l.document_id and r.receipt_line_id = l.id
        and not exists (select from document x
          where x.shop_id = r.shop_id and x.reverses_id = r.document_id)
    ) back on true`;
}

type Loaded = {
  accounts: Accounts;
  methods: Method[];
  is_reversed: boolean;
  open_due: Minor;
  lines: LineToReturn[];
};

/** The caller must hold the levels, so that returns of one receipt come one after the other. */
export async function loadSupplierReturnFacts(
  tx: Tx,
  shop_id: string,
  receipt_id: string,
): Promise<Loaded> {
  const result = await sql<Loaded>`
    select ${accountsOf(shop_id)} as accounts, ${methodsOf(shop_id)} as methods,
      exists (select from document where shop_id = ${shop_id}
        and reverses_id = ${receipt_id}) as is_reversed,
      (select g.total - coalesce((select sum(a.amount) from allocation a
          where a.shop_id = g.shop_id and a.settles_id = g.document_id), 0)
        from goods_receipt g
        where g.shop_id = ${shop_id} and g.document_id = ${receipt_id})::bigint as open_due,
      (select json_agg(json_build_object('id', l.id, 'variant_id', ${survivorOf('l')},
          'decimals', u.decimals, 'quantity', l.quantity, 'factor', l.factor,
          'net', ${NET_COST},
          'vat', coalesce(b.vat, l.vat), 'returned',
            json_build_object('quantity', back.quantity)) order by l.line_no)
        from goods_receipt_line l
        join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
        join product p on p.shop_id = v.shop_id and p.id = v.product_id
        join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
        ${BILLED} ${joinReturned(shop_id)}
        where l.shop_id = ${shop_id} and l.document_id = ${receipt_id}) as lines`.execute(tx);
  return assertPresent(result.rows[0], 'a select without from has a row');
}

type ToInsert = {
  shop_id: string;
  supplier_id: string;
  request: SupplierReturnRequest;
  decided: DecidedSupplierReturn;
};

export function supplierReturnQueries(row: ToInsert): CompiledQuery[] {
  const { shop_id, request, decided: d } = row;
  const { id, receipt_id } = request;
  const header = sql`
    insert into supplier_return (shop_id, document_id, receipt_id, supplier_id, reason, subtotal,
      vat, total, refunded, credited, cost)
    values (${shop_id}, ${id}, ${receipt_id}, ${row.supplier_id}, ${request.reason ?? ''},
      ${d.subtotal}, ${d.vat}, ${d.total}, ${d.refunded}, ${d.credited}, ${d.cost})`;
  const lines = sql`
    insert into supplier_return_line (shop_id, document_id, line_no, receipt_id, receipt_line_id,
      variant_id, quantity, net, vat, cost)
    select ${shop_id}, ${id}, line_no, ${receipt_id}, receipt_line_id, variant_id, quantity, net,
      vat, cost
    from unnest(
      ${d.lines.map((l) => l.receipt_line_id)}::uuid[],
      ${d.lines.map((l) => l.variant_id)}::uuid[], ${d.lines.map((l) => l.quantity)}::bigint[],
      ${d.lines.map((l) => l.net)}::bigint[], ${d.lines.map((l) => l.vat)}::bigint[],
      ${d.lines.map((l) => l.cost)}::bigint[]
    ) with ordinality as t (receipt_line_id, variant_id, quantity, net, vat, cost, line_no)`;
  return [header, lines].map(toQuery);
}

/** A posted return, in a branch of the caller. */
export async function findSupplierReturn(
  tx: Tx,
  shop_id: string,
  id: string,
  scope: Scope = EVERYWHERE,
): Promise<SupplierReturn | undefined> {
  const { rows } = await supplierReturnQuery(shop_id, id, scope).execute(tx);
  return rows[0];
}

/** The same as a statement to be sent with others. */
export function supplierReturnQuery(
  shop_id: string,
  id: string,
  scope: Scope = EVERYWHERE,
): RawBuilder<SupplierReturn> {
  return sql<SupplierReturn>`
    select ${HEAD}, t.receipt_id, o.number as receipt_number, t.supplier_id,
      p.name as supplier_name, t.reason, t.subtotal, t.vat, t.total, t.refunded, t.credited,
      t.cost,
      (select json_agg(json_build_object('receipt_line_id', l.receipt_line_id,
          'variant_id', l.variant_id, 'quantity', l.quantity, 'net', l.net, 'vat', l.vat,
          'cost', l.cost) order by l.line_no)
        from supplier_return_line l
        where l.shop_id = d.shop_id and l.document_id = d.id) as lines
    from ${DOCUMENT}
    join supplier_return t on t.shop_id = d.shop_id and t.document_id = d.id
    join document_number o on o.shop_id = t.shop_id and o.document_id = t.receipt_id
    join party p on p.shop_id = t.shop_id and p.id = t.supplier_id
    where ${isDocument(shop_id, id, scope)}`;
}

/** Whether a receipt has returns that are not reversed. */
export async function hasReturns(tx: Tx, shop_id: string, receipt_id: string): Promise<boolean> {
  const result = await sql`
    select from supplier_return t
    where t.shop_id = ${shop_id} and t.receipt_id = ${receipt_id}
      and not exists (select from document r
        where r.shop_id = t.shop_id and r.reverses_id = t.document_id)
    limit 1`.execute(tx);
  return result.rows.length > 0;
}
