import { sql } from 'kysely';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { DeliveredQuantity, Owed } from '../core/owed.ts';
import { BILLED, NET_COST } from './billed.sql.ts';
import { joinReturned } from './supplier-return.sql.ts';

/** The receipt of a bill or return. null: another document, such as freight. */
export async function findBilledReceipt(
  tx: Tx,
  shop_id: string,
  document_id: string,
): Promise<string | null> {
  const result = await sql<{ receipt_id: string }>`
    select receipt_id from receipt_cost
    where shop_id = ${shop_id} and document_id = ${document_id} and kind = 'bill'
    union all
    select receipt_id from supplier_return
    where shop_id = ${shop_id} and document_id = ${document_id}`.execute(tx);
  return result.rows[0]?.receipt_id ?? null;
}

export type ReceiptOwed = {
  /** The survivor if the supplier was merged. */
  supplier_id: string;
  branch_id: string;
  vat_registered: boolean;
  lines: (DeliveredQuantity & Owed)[];
  posted: { total: Minor; vat: Minor };
};

/** The caller must hold the levels of the receipt, so that changes come one after the other. */
export async function loadOwed(tx: Tx, shop_id: string, receipt_id: string): Promise<ReceiptOwed> {
  const result = await sql<ReceiptOwed>`
    with papers as (
      select total, vat from goods_receipt
      where shop_id = ${shop_id} and document_id = ${receipt_id}
      union all
      select c.total, c.vat from receipt_cost c
      where c.shop_id = ${shop_id} and c.receipt_id = ${receipt_id} and c.kind = 'bill'
        and not exists (select from document r
          where r.shop_id = c.shop_id and r.reverses_id = c.document_id)
      union all
      select -t.total, -t.vat from supplier_return t
      where t.shop_id = ${shop_id} and t.receipt_id = ${receipt_id}
        and not exists (select from document r
          where r.shop_id = t.shop_id and r.reverses_id = t.document_id)
      union all
      select net + vat, vat from owed_correction
      where shop_id = ${shop_id} and receipt_id = ${receipt_id}
    )
    select coalesce(p.merged_into, p.id) as supplier_id, d.branch_id, s.vat_registered,
      (select json_build_object('total', sum(total)::bigint, 'vat', sum(vat)::bigint)
        from papers) as posted,
      (select json_agg(json_build_object('quantity', l.quantity, 'returned', back.quantity,
          'net', ${NET_COST}, 'vat', coalesce(b.vat, l.vat)) order by l.line_no)
        from goods_receipt_line l
        ${BILLED} ${joinReturned(shop_id)}
        where l.shop_id = ${shop_id} and l.document_id = ${receipt_id}) as lines
    from goods_receipt g
    join document d on d.shop_id = g.shop_id and d.id = g.document_id
    join party p on p.shop_id = g.shop_id and p.id = g.supplier_id
    join shop s on s.shop_id = g.shop_id
    where g.shop_id = ${shop_id} and g.document_id = ${receipt_id}`.execute(tx);
  return assertPresent(result.rows[0], 'the receipt of the bill exists');
}

type Correction = Owed & { document_id: string; receipt_id: string };

export const insertCorrectionQuery = fixedQuery<Correction & { shop_id: string }>(
  (value) => sql`
    insert into owed_correction (shop_id, document_id, receipt_id, net, vat)
    values (${value('shop_id')}, ${value('document_id')}, ${value('receipt_id')},
      ${value('net')}, ${value('vat')})`,
);
