import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Accounts } from '#domains/accounting/core/journal.ts';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import { DOCUMENT, HEAD, isDocument } from '#domains/documents/server/door/document-head.sql.ts';
import type { LatePart } from '#domains/inventory/core/costs/past-moves.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Method } from '#domains/payments/core/tenders.ts';
import { methodsOf } from '#domains/payments/server/door/methods.sql.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import { EVERYWHERE, type Scope } from '#platform/http/actor.ts';
import type { ReceiptCost } from '../contract/receipt-cost.ts';
import type { BillDifference, BilledLine } from '../core/bill-difference.ts';
import type { DecidedReceiptCost } from '../core/decide-receipt-cost.ts';
import { BILLED } from './billed.sql.ts';
import { costPartsOf } from './cost-parts.sql.ts';
import { joinReturned } from './supplier-return.sql.ts';

export type ReceiptFound = { warehouse_id: string; supplier_id: string };

/** The receipt, in a branch of the caller, with its present supplier. */
export async function findReceiptOfCost(
  tx: Tx,
  receipt: { shop_id: string; id: string; scope: Scope },
): Promise<ReceiptFound | undefined> {
  const result = await sql<ReceiptFound>`
    select g.warehouse_id, coalesce(p.merged_into, p.id) as supplier_id
    from document d
    join goods_receipt g on g.shop_id = d.shop_id and g.document_id = d.id
    join party p on p.shop_id = g.shop_id and p.id = g.supplier_id
    where d.shop_id = ${receipt.shop_id} and d.id = ${receipt.id}
      and ${isInScope(receipt.scope, sql`d`)}`.execute(tx);
  return result.rows[0];
}

type Loaded = {
  accounts: Accounts;
  methods: Method[];
  supplier_id: string | null;
  is_reversed: boolean;
  lines: (BilledLine & { line_no: number; variant_id: string })[];
};

/**
 * The receipt lines with their cost by the latest bill in force. The caller must hold the lock of
 * late costs, so that the costs of one receipt come one after the other.
 */
export async function loadReceiptCostFacts(
  tx: Tx,
  shop_id: string,
  lookup: { receipt_id: string; supplier_id: string },
): Promise<Loaded> {
  const result = await sql<Loaded>`
    select ${accountsOf(shop_id)} as accounts, ${methodsOf(shop_id)} as methods,
      (select id from party where shop_id = ${shop_id} and id = ${lookup.supplier_id}
        and kind = 'supplier' and archived_at is null) as supplier_id,
      exists (select from document where shop_id = ${shop_id}
        and reverses_id = ${lookup.receipt_id}) as is_reversed,
      (select json_agg(json_build_object('id', l.id, 'line_no', l.line_no,
          'variant_id', l.variant_id,
          'quantity', l.quantity, 'own_quantity', l.quantity * l.factor / 10000,
          'returned', back.quantity, 'vat_rate', l.vat_rate,
          'product_discount', coalesce(b.product_discount, l.product_discount),
          'net', coalesce(b.net, l.net), 'order_discount_share',
          coalesce(b.order_discount_share, l.order_discount_share),
          'vat', coalesce(b.vat, l.vat)) order by l.line_no)
        from goods_receipt_line l
        ${BILLED} ${joinReturned(shop_id)}
        where l.shop_id = ${shop_id} and l.document_id = ${lookup.receipt_id}) as lines`.execute(
    tx,
  );
  return assertPresent(result.rows[0], 'a select without from has a row');
}

type ReceiptCostToInsert = {
  shop_id: string;
  document_id: string;
  receipt_id: string;
  supplier_id: string;
  kind: ReceiptCost['kind'];
  reference: string;
  note: string;
  line_ids: readonly string[];
};

/** The rows of a late cost: its header, then its lines. */
export function receiptCostQueries(
  row: ReceiptCostToInsert,
  d: DecidedReceiptCost,
  billed: BillDifference['billed'] | null,
): CompiledQuery[] {
  const { shop_id, document_id, receipt_id } = row;
  return [
    sql`insert into receipt_cost (shop_id, document_id, receipt_id, supplier_id, kind, reference,
        note, amount, vat, total, paid, due)
      values (${shop_id}, ${document_id}, ${receipt_id}, ${row.supplier_id}, ${row.kind},
        ${row.reference}, ${row.note}, ${d.amount}, ${d.vat}, ${d.total}, ${d.paid}, ${d.due})`,
    sql`insert into receipt_cost_line (shop_id, document_id, line_no, receipt_id, receipt_line_id,
        to_stock, to_sales, product_discount, net, order_discount_share, vat)
      select ${shop_id}, ${document_id}, line_no, ${receipt_id}, receipt_line_id, to_stock,
        to_sales, product_discount, net, order_discount_share, vat
      from unnest(
        ${row.line_ids}::uuid[], ${d.landed.map((l) => l.to_stock)}::bigint[],
        ${d.landed.map((l) => l.to_sales)}::bigint[],
        ${d.landed.map((_, at) => billed?.[at]?.product_discount ?? 0)}::bigint[],
        ${d.landed.map((_, at) => billed?.[at]?.net ?? null)}::bigint[],
        ${d.landed.map((_, at) => billed?.[at]?.order_discount_share ?? 0)}::bigint[],
        ${d.landed.map((_, at) => billed?.[at]?.vat ?? null)}::bigint[]
      ) with ordinality as t (receipt_line_id, to_stock, to_sales, product_discount, net,
        order_discount_share, vat, line_no)`,
  ].map(toQuery);
}

type PartsToInsert = {
  shop_id: string;
  document_id: string;
  receipt_id: string;
  line_ids: readonly string[];
  /** A list for each line. */
  parts: readonly (readonly LatePart[])[];
};

/** The accounts of late costs, or of their reversal. */
export function costPartQueries(row: PartsToInsert): CompiledQuery[] {
  const parts = row.parts.flatMap((lineParts, at) =>
    lineParts
      .filter(({ amount }) => amount !== 0)
      .map((part) => ({ ...part, receipt_line_id: row.line_ids[at] })),
  );
  if (parts.length === 0) return [];
  const statement = sql`
    insert into receipt_cost_part (shop_id, document_id, part_no, receipt_id, receipt_line_id,
      purpose, warehouse_id, used_on, amount)
    select ${row.shop_id}, ${row.document_id}, part_no, ${row.receipt_id}, receipt_line_id,
      purpose, warehouse_id, used_on, amount
    from unnest(
      ${parts.map((part) => part.receipt_line_id)}::uuid[],
      ${parts.map((part) => part.purpose)}::text[],
      ${parts.map((part) => part.warehouse_id)}::uuid[],
      ${parts.map((part) => part.used_on)}::date[], ${parts.map((part) => part.amount)}::bigint[]
    ) with ordinality as t (receipt_line_id, purpose, warehouse_id, used_on, amount, part_no)`;
  return [toQuery(statement)];
}

type ReceiptOfCost = {
  receipt_id: string;
  supplier_id: string;
  /** The amount of the costs, without recoverable VAT. */
  amount: Minor;
  warehouse_id: string;
};

/** The receipt of a late cost, and its amount. The caller has opened the reversal. */
export async function loadReceiptOfCost(
  tx: Tx,
  shop_id: string,
  document_id: string,
): Promise<ReceiptOfCost> {
  const { rows } = await sql<ReceiptOfCost>`
    select c.receipt_id, c.supplier_id, c.amount, g.warehouse_id
    from receipt_cost c
    join goods_receipt g on g.shop_id = c.shop_id and g.document_id = c.receipt_id
    where c.shop_id = ${shop_id} and c.document_id = ${document_id}`.execute(tx);
  return assertPresent(rows[0], 'what is reversed are costs of a receipt');
}

/** A posted late cost, in a branch of the caller. */
export function receiptCostQuery(
  shop_id: string,
  id: string,
  scope: Scope = EVERYWHERE,
): RawBuilder<ReceiptCost> {
  return sql<ReceiptCost>`
    select ${HEAD}, c.kind, c.receipt_id, o.number as receipt_number, c.supplier_id,
      p.name as supplier_name, c.reference, c.note, c.amount, c.vat, c.total, c.paid, c.due,
      ${costPartsOf(sql`d.shop_id`, sql`d.id`)} as parts,
      (select json_agg(json_build_object('receipt_line_id', l.receipt_line_id,
          'variant_id', g.variant_id, 'to_stock', l.to_stock, 'to_sales', l.to_sales,
          'product_discount', case when l.net is not null then l.product_discount end,
          'net', l.net, 'order_discount_share',
          case when l.net is not null then l.order_discount_share end, 'vat', l.vat)
          order by l.line_no)
        from receipt_cost_line l
        join goods_receipt_line g on g.shop_id = l.shop_id and g.document_id = l.receipt_id
          and g.id = l.receipt_line_id
        where l.shop_id = d.shop_id and l.document_id = d.id) as lines
    from ${DOCUMENT}
    join receipt_cost c on c.shop_id = d.shop_id and c.document_id = d.id
    join document_number o on o.shop_id = c.shop_id and o.document_id = c.receipt_id
    join party p on p.shop_id = c.shop_id and p.id = c.supplier_id
    where ${isDocument(shop_id, id, scope)}`;
}

/** Whether a receipt has late costs that are not reversed. */
export async function hasCosts(tx: Tx, shop_id: string, receipt_id: string): Promise<boolean> {
  const result = await sql`
    select from receipt_cost c
    where c.shop_id = ${shop_id} and c.receipt_id = ${receipt_id}
      and not exists (select from document r
        where r.shop_id = c.shop_id and r.reverses_id = c.document_id)
    limit 1`.execute(tx);
  return result.rows.length > 0;
}
