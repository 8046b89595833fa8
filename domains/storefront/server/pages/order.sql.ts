import { type RawBuilder, sql } from 'kysely';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Tx } from '#platform/db/tx.ts';

export type OrderPlace = { name: string; name_bn: string; district: string; district_bn: string };

/** A web order as its tracking page needs it. */
export type FoundOrder = {
  order_id: string;
  code: string;
  number: string;
  name: string;
  phone: string;
  place: OrderPlace | null;
  days_from: number | null;
  days_to: number | null;
  placed_at: string;
  confirmed_at: string | null;
  done_at: string | null;
  closed_at: string | null;
  is_invoiced: boolean;
  subtotal: Minor;
  discount: Minor;
  vat: Minor;
  vat_included: Minor;
  delivery: Minor;
  rounding: Minor;
  total: Minor;
  version: number;
  lines: {
    name: string;
    name_bn: string;
    variant: string;
    variant_bn: string;
    unit: string;
    unit_bn: string;
    quantity: Quantity;
    net: Minor;
  }[];
};

const INSTANT = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

export const instantText = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', ${INSTANT})`;

/** The place of a checkout `k`, joined as `g` with its district `d`. */
export const PLACE_OF = sql`case when g.id is not null then json_build_object('name', g.name,
  'name_bn', g.name_bn, 'district', d.name, 'district_bn', d.name_bn) end`;

export const LINES_OF = sql`(select json_agg(json_build_object('name', p.name,
    'name_bn', coalesce(nullif(p.name_bn, ''), p.name), 'variant', v.name,
    'variant_bn', coalesce(nullif(v.name_bn, ''), v.name), 'unit', u.name,
    'unit_bn', coalesce(nullif(u.name_bn, ''), u.name), 'quantity', l.quantity, 'net', l.net)
    order by l.line_no)
  from trade_order_line l
  join variant v on v.shop_id = l.shop_id and v.id = l.variant_id
  join product p on p.shop_id = v.shop_id and p.id = v.product_id
  join unit u on u.shop_id = p.shop_id and u.id = coalesce(l.unit_id, p.unit_id)
  where l.shop_id = o.shop_id and l.order_id = o.id)`;

/** Whether order `o` has an invoice that is not reversed. */
export const IS_INVOICED = sql`exists (select from trade_order_part p
  where p.shop_id = o.shop_id and p.order_id = o.id and not exists (select from document x
    where x.shop_id = p.shop_id and x.reverses_id = p.document_id))`;

/** Null: the shop has no order with this code. */
export async function findOrderByCode(
  tx: Tx,
  shop_id: string,
  code: string,
): Promise<FoundOrder | null> {
  const result = await sql<FoundOrder>`
    select k.order_id, k.code, o.number, k.name, k.phone, ${PLACE_OF} as place,
      k.days_from, k.days_to, ${instantText(sql`k.placed_at`)} as placed_at,
      ${instantText(sql`k.confirmed_at`)} as confirmed_at,
      ${instantText(sql`o.done_at`)} as done_at, ${instantText(sql`o.closed_at`)} as closed_at,
      ${IS_INVOICED} as is_invoiced,
      o.subtotal, o.discount, o.vat, o.vat_included, o.delivery, o.rounding, o.total, o.version,
      ${LINES_OF} as lines
    from store_checkout k
    join trade_order o on o.shop_id = k.shop_id and o.id = k.order_id
    left join geo_place g on g.id = k.place_id
    left join geo_place d on d.id = g.parent_id
    where k.shop_id = ${shop_id} and k.code = ${code}`.execute(tx);
  return result.rows[0] ?? null;
}
