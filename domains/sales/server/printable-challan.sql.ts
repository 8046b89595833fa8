import { sql } from 'kysely';
import type { PrintoutBatch } from '#domains/documents/core/batches-text.ts';
import { batchesOfLine, isMoveOfLine } from '#domains/inventory/server/door/batches-of-line.sql.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { isInWarehouses } from '#domains/shops/server/door/scope.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';

/** The data of a challan printout: no amounts. */
export type WrittenChallan = {
  readonly number: string;
  readonly invoice_number: string;
  readonly created_at: Date;
  readonly created_by: string;
  readonly branch: { name: string; name_bn: string };
  readonly customer_id: string | null;
  readonly handed_to: string;
  readonly carrier: string;
  readonly note: string;
  readonly is_cancelled: boolean;
  readonly lines: readonly {
    name: string;
    name_bn: string;
    variant: string;
    variant_bn: string;
    unit: string;
    unit_bn: string;
    quantity: Quantity;
    /** Empty for a partial delivery: its batches are not known. */
    batches: PrintoutBatch[];
  }[];
};

type ChallanLookup = { shop_id: string; scope: Scope; invoice_id: string; id: string };

const BATCHES = batchesOfLine({
  shop_id: sql`l.shop_id`,
  document_id: sql`l.document_id`,
  is_of: isMoveOfLine(sql`l.line_no`),
});

/** A challan of an invoice at a location that the caller may access. */
export async function findPrintableChallan(
  tx: Tx,
  lookup: ChallanLookup,
): Promise<WrittenChallan | undefined> {
  const { shop_id, scope, invoice_id, id } = lookup;
  const found = await sql<WrittenChallan>`
    select n.number || '/' || c.number as number, n.number as invoice_number, c.created_at,
      u.name as created_by, json_build_object('name', b.name, 'name_bn', b.name_bn) as branch,
      s.customer_id, c.handed_to, c.carrier, c.note,
      c.cancelled_at is not null as is_cancelled,
      (select json_agg(json_build_object('name', l.name, 'name_bn', l.name_bn,
          'variant', l.variant, 'variant_bn', l.variant_bn, 'unit', l.unit,
          'unit_bn', coalesce(nullif(named.name_bn, ''), l.unit), 'quantity', g.quantity,
          'batches', case when g.quantity = l.quantity then ${BATCHES} else '[]' end)
          order by g.line_no)
        from challan_line g
        join sale_line l on l.shop_id = g.shop_id and l.document_id = c.invoice_id
          and l.id = g.sale_line_id
        left join unit named on named.shop_id = l.shop_id and named.code = l.unit
        where g.shop_id = c.shop_id and g.challan_id = c.id) as lines
    from challan c
    join sale s on s.shop_id = c.shop_id and s.document_id = c.invoice_id
    join document d on d.shop_id = s.shop_id and d.id = s.document_id
    join document_number n on n.shop_id = d.shop_id and n.document_id = d.id
    join branch b on b.shop_id = d.shop_id and b.id = d.branch_id
    join app_user u on u.id = c.created_by
    where c.shop_id = ${shop_id} and c.id = ${id} and c.invoice_id = ${invoice_id}
      and ${isInWarehouses({ shop_id, ...scope }, sql`s.warehouse_id`)}`.execute(tx);
  return found.rows[0];
}
