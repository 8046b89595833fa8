import { sql } from 'kysely';
import type { Accounts } from '#domains/accounting/core/journal.ts';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import { survivorOf } from '#domains/catalog/server/door/survivor.sql.ts';
import {
  cameBackOf,
  lotsLeftOf,
  trueValueOf,
} from '#domains/inventory/server/door/movement-left.sql.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Method } from '#domains/payments/core/tenders.ts';
import { methodsOf } from '#domains/payments/server/door/methods.sql.ts';
import type { PricedVariant } from '#domains/pricing/core/price-lines.ts';
import { isInScope } from '#domains/shops/server/door/scope.sql.ts';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Scope } from '#platform/http/actor.ts';
import type { DecidedReturn, SoldLine } from '../core/decide-return.ts';

export type SaleOfReturn = { warehouse_id: string; customer_id: string | null };

/** The sale to be returned, at a location that the caller may access, with its current customer. */
export async function findSaleOfReturn(
  tx: Tx,
  sale: { shop_id: string; id: string; scope: Scope },
): Promise<SaleOfReturn | undefined> {
  const result = await sql<SaleOfReturn>`
    select s.warehouse_id, coalesce(p.merged_into, p.id) as customer_id
    from document d
    join sale s on s.shop_id = d.shop_id and s.document_id = d.id
    left join party p on p.shop_id = s.shop_id and p.id = s.customer_id
    where d.shop_id = ${sale.shop_id} and d.id = ${sale.id}
      and ${isInScope(sale.scope, sql`d`)}`.execute(tx);
  return result.rows[0];
}

type Loaded = { accounts: Accounts; methods: Method[]; lines: SoldLine[] };

/**
 * Every line of the sale with what was returned. The caller holds the lock of the sale's balance.
 */
export async function loadReturnFacts(tx: Tx, shop_id: string, sale_id: string): Promise<Loaded> {
  const result = await sql<Loaded>`
    select ${accountsOf(shop_id)} as accounts, ${methodsOf(shop_id)} as methods,
      (select json_agg(json_build_object('id', l.id, 'variant_id', ${survivorOf('l')},
          'decimals', coalesce(c.decimals, u.decimals), 'own_decimals', u.decimals,
          'factor', l.factor, 'quantity', l.quantity, 'net', l.net,
          'order_discount_share', l.order_discount_share, 'vat', l.vat,
          'vat_in_price', l.vat_in_price,
          'moved', ${MOVED},
          'returned', json_build_object('quantity', coalesce(r.quantity, 0),
            'net', coalesce(r.net, 0),
            'order_discount_share', coalesce(r.order_discount_share, 0),
            'vat', coalesce(r.vat, 0))) order by l.line_no)
        from sale_line l
        join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
        join product p on p.shop_id = v.shop_id and p.id = v.product_id
        join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
        left join unit c on c.shop_id = l.shop_id and c.code = l.unit
        left join sale_line_returned r on r.shop_id = l.shop_id and r.sale_id = l.document_id
          and r.sale_line_id = l.id
        where l.shop_id = ${shop_id} and l.document_id = ${sale_id}) as lines`.execute(tx);
  return assertPresent(result.rows[0], 'a select without from has a row');
}

const SOLD = {
  shop_id: sql`m.shop_id`,
  document_id: sql`m.document_id`,
  line_no: sql`m.line_no`,
};

/** The movements of a sale line, and what returns that are not reversed brought back of each. */
const MOVED = sql`(
  select coalesce(json_agg(json_build_object('part', m.line_no / 10000,
      'variant_id', ${survivorOf('m')}, 'quantity', -m.quantity, 'value', -${trueValueOf(SOLD)},
      'lots', ${lotsLeftOf(SOLD)}, 'returned', ${cameBackOf(SOLD)}) order by m.line_no), '[]')
  from stock_movement m
  where m.shop_id = l.shop_id and m.document_id = l.document_id
    and m.line_no % 10000 = l.line_no and m.line_no < 1000000000)`;

/** The variants that the sale lines moved: their levels are locked before returns are read. */
export const variantsOfLines = fixedQuery<{
  shop_id: string;
  id: string;
  line_ids: readonly string[];
}>(
  (value) => sql`
  select distinct ${survivorOf('m')} as variant_id
  from sale_line l
  join stock_movement m on m.shop_id = l.shop_id and m.document_id = l.document_id
    and m.line_no % 10000 = l.line_no and m.line_no < 1000000000
  where l.shop_id = ${value('shop_id')} and l.document_id = ${value('id')}
    and l.id = any(${value('line_ids')}::uuid[])`,
);

export type LineToInsert = {
  sale_line_id: string | null;
  variant_id: string;
  quantity: Quantity;
  factor: Quantity;
  net: Minor;
  order_discount_share: Minor;
  vat: Minor;
  vat_in_price: Minor;
  /** Without a receipt: unit and price as printed. */
  unit?: string;
  unit_price?: Minor;
  sold?: PricedVariant;
};

export type ReturnToInsert = {
  /** Null: without a receipt, perhaps with a known customer. */
  sale_id: string | null;
  customer_id?: string | undefined;
  reason: string;
  decided: Omit<DecidedReturn, 'lines' | 'moves' | 'journal' | 'sales'> & {
    lines: readonly LineToInsert[];
  };
  /** The number of earlier lines of the document: goods taken in exchange. */
  lines_before: number;
};

/** Subtracts a reversed return from the returned quantities of its sale. */
export const subtractFromReturnedQuery = fixedQuery<{ shop_id: string; return_id: string }>(
  (value) => sql`
    update sale_line_returned r
    set quantity = r.quantity - l.quantity * l.factor / 10000, net = r.net - l.net,
      order_discount_share = r.order_discount_share - l.order_discount_share,
      vat = r.vat - l.vat
    from sale_return_line l
    where l.shop_id = ${value('shop_id')} and l.document_id = ${value('return_id')}
      and r.shop_id = l.shop_id and r.sale_id = l.sale_id and r.sale_line_id = l.sale_line_id`,
);

/** The stocked variants behind these: each one itself, or the parts of a bundle. */
export const stockedVariantsQuery = fixedQuery<{ shop_id: string; variant_ids: readonly string[] }>(
  (value) => sql`
  select v.id from variant v
  join product p on p.shop_id = v.shop_id and p.id = v.product_id and p.kind = 'goods'
  where v.shop_id = ${value('shop_id')} and v.id = any(${value('variant_ids')}::uuid[]
    || array(select part_id from bundle_part where shop_id = ${value('shop_id')}
      and variant_id = any(${value('variant_ids')}::uuid[])))`,
);

/** Whether the document is an exchange: it then concerns two sales, its own and the original. */
export async function isExchange(tx: Tx, shop_id: string, id: string): Promise<boolean> {
  const result = await sql`
    select from document
    where shop_id = ${shop_id} and id = ${id} and kind = 'exchange'`.execute(tx);
  return result.rows.length > 0;
}
