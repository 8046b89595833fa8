import { sql } from 'kysely';
import type { Effect } from '#domains/documents/server/door/effect.ts';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import type { ReturnedLine } from '../core/decide-return.ts';
import type { LineToInsert, ReturnToInsert } from './return.sql.ts';

type Own = { shop_id: string; document_id: string };

const insertReturn = fixedQuery<
  Own & {
    sale_id: string | null;
    customer_id: string | null;
    reason: string;
    subtotal: number;
    discount: number;
    vat: number;
    vat_included: number;
    rounding: number;
    total: number;
    refunded: number;
    credited: number;
    applied: number;
  }
>(
  (value) => sql`
  insert into sale_return (shop_id, document_id, sale_id, customer_id, reason, subtotal,
    discount, vat, vat_included, rounding, total, refunded, credited, applied)
  values (${value('shop_id')}, ${value('document_id')}, ${value('sale_id')},
    ${value('customer_id')}, ${value('reason')}, ${value('subtotal')}, ${value('discount')},
    ${value('vat')}, ${value('vat_included')}, ${value('rounding')}, ${value('total')},
    ${value('refunded')}, ${value('credited')}, ${value('applied')})`,
);

/** A column of the lines, in their order. */
type Column<T> = readonly T[];

type LineColumns = Own & {
  sale_id: string | null;
  lines_before: number;
  id: Column<string>;
  sale_line_id: Column<string | null>;
  variant_id: Column<string>;
  quantity: Column<number>;
  factor: Column<number>;
  net: Column<number>;
  order_discount_share: Column<number>;
  vat: Column<number>;
  vat_in_price: Column<number>;
  unit_price: Column<number | null>;
  vat_rate: Column<number | null>;
  name: Column<string | null>;
  name_bn: Column<string | null>;
  variant: Column<string | null>;
  variant_bn: Column<string | null>;
  unit: Column<string | null>;
};

const insertLines = fixedQuery<LineColumns>(
  (value) => sql`
  insert into sale_return_line (shop_id, document_id, id, line_no, sale_id, sale_line_id,
    variant_id, quantity, factor, net, order_discount_share, vat, vat_in_price, unit_price,
    vat_rate, name, name_bn, variant, variant_bn, unit)
  select ${value('shop_id')}, ${value('document_id')}, id, ${value('lines_before')}::int + line_no,
    ${value('sale_id')}, sale_line_id, variant_id, quantity, factor, net, order_discount_share,
    vat, vat_in_price, unit_price, vat_rate, name, name_bn, variant, variant_bn, unit
  from unnest(${value('id')}::uuid[], ${value('sale_line_id')}::uuid[],
    ${value('variant_id')}::uuid[], ${value('quantity')}::bigint[], ${value('factor')}::bigint[],
    ${value('net')}::bigint[], ${value('order_discount_share')}::bigint[],
    ${value('vat')}::bigint[], ${value('vat_in_price')}::bigint[],
    ${value('unit_price')}::bigint[], ${value('vat_rate')}::int[], ${value('name')}::text[],
    ${value('name_bn')}::text[], ${value('variant')}::text[], ${value('variant_bn')}::text[],
    ${value('unit')}::text[])
    with ordinality as t (id, sale_line_id, variant_id, quantity, factor, net,
      order_discount_share, vat, vat_in_price, unit_price, vat_rate, name, name_bn, variant,
      variant_bn, unit, line_no)`,
);

/** A return with its lines; they never change afterwards. */
export function returnRows(own: Own, back: ReturnToInsert, newId: () => string): Effect[] {
  const { sale_id, customer_id = null, reason, decided, lines_before } = back;
  const { lines, subtotal, discount, vat, vat_included, rounding, total } = decided;
  const { refunded, credited, applied } = decided;
  const amounts = { subtotal, discount, vat, vat_included, rounding, total };
  const settled = { refunded, credited, applied };
  const row = { ...own, sale_id, customer_id, reason, ...amounts, ...settled };
  const column = <T>(of: (line: LineToInsert) => T) => lines.map(of);
  const columns = {
    ...own,
    sale_id,
    lines_before,
    id: column(() => newId()),
    sale_line_id: column((line) => line.sale_line_id),
    variant_id: column((line) => line.variant_id),
    quantity: column((line) => line.quantity),
    factor: column((line) => line.factor),
    net: column((line) => line.net),
    order_discount_share: column((line) => line.order_discount_share),
    vat: column((line) => line.vat),
    vat_in_price: column((line) => line.vat_in_price),
    unit_price: column((line) => line.unit_price ?? null),
    vat_rate: column(({ sold }) => sold?.vat_rate ?? null),
    name: column(({ sold }) => sold?.name ?? null),
    name_bn: column(({ sold }) => sold?.name_bn ?? null),
    variant: column(({ sold }) => sold?.variant ?? null),
    variant_bn: column(({ sold }) => sold?.variant_bn ?? null),
    unit: column((line) => line.unit ?? null),
  };
  return [
    { locks: 'nothing', statement: insertReturn(row) },
    { locks: 'nothing', statement: insertLines(columns) },
  ];
}

/**
 * What came back of each line. The check `quantity between 0 and sold` of the row is the last
 * guard; the lock of the sale's balance is held.
 */
const addReturned = fixedQuery<{
  shop_id: string;
  sale_id: string;
  line_ids: Column<string>;
  quantities: Column<number>;
  nets: Column<number>;
  shares: Column<number>;
  vats: Column<number>;
}>(
  (value) => sql`
  insert into sale_line_returned (shop_id, sale_id, sale_line_id, sold, quantity, net,
    order_discount_share, vat)
  select l.shop_id, l.document_id, l.id, l.quantity * l.factor / 10000, t.quantity, t.net,
    t.order_discount_share, t.vat
  from unnest(${value('line_ids')}::uuid[], ${value('quantities')}::bigint[],
    ${value('nets')}::bigint[], ${value('shares')}::bigint[], ${value('vats')}::bigint[])
    as t (sale_line_id, quantity, net, order_discount_share, vat)
  join sale_line l on l.shop_id = ${value('shop_id')} and l.document_id = ${value('sale_id')}
    and l.id = t.sale_line_id
  order by l.id
  on conflict (shop_id, sale_id, sale_line_id) do update
    set quantity = sale_line_returned.quantity + excluded.quantity,
      net = sale_line_returned.net + excluded.net,
      order_discount_share =
        sale_line_returned.order_discount_share + excluded.order_discount_share,
      vat = sale_line_returned.vat + excluded.vat`,
);

export function addReturnedEffect(
  sale: { shop_id: string; sale_id: string },
  lines: readonly Omit<ReturnedLine, 'variant_id' | 'value' | 'back'>[],
): Effect {
  const columns = {
    ...sale,
    line_ids: lines.map((line) => line.sale_line_id),
    quantities: lines.map((line) => line.own_quantity),
    nets: lines.map((line) => line.net),
    shares: lines.map((line) => line.order_discount_share),
    vats: lines.map((line) => line.vat),
  };
  return { locks: 'nothing', statement: addReturned(columns) };
}
