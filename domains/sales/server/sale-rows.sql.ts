import { sql } from 'kysely';
import type { Effect } from '#domains/documents/server/door/effect.ts';
import { fixedQuery } from '#platform/db/fixed-statement.ts';
import type { SaleRequest } from '../contract/sale.ts';
import type { DecidedLine, DecidedSale } from '../core/decide-sale.ts';
import { hasServices, isPaidInCash } from '../core/special-sales.ts';

type Own = { shop_id: string; document_id: string };
type SaleAmounts = Pick<
  DecidedSale,
  | 'subtotal'
  | 'discount'
  | 'vat'
  | 'vat_included'
  | 'delivery'
  | 'rounding'
  | 'total'
  | 'paid'
  | 'exchanged'
  | 'change'
  | 'due'
>;

const insertSale = fixedQuery<
  Own &
    SaleAmounts & {
      warehouse_id: string;
      customer_id: string | null;
      order_discount_rate: number | null;
      rounding_unit: number | null;
      note: string;
      paid_in_cash: boolean;
      has_services: boolean;
    }
>(
  (value) => sql`
  insert into sale (shop_id, document_id, warehouse_id, customer_id, subtotal,
    order_discount_rate, discount, vat, vat_included, delivery, rounding, rounding_unit, total,
    paid, exchanged, change, due, note, paid_in_cash, has_services)
  values (${value('shop_id')}, ${value('document_id')}, ${value('warehouse_id')},
    ${value('customer_id')}, ${value('subtotal')}, ${value('order_discount_rate')},
    ${value('discount')}, ${value('vat')}, ${value('vat_included')}, ${value('delivery')},
    ${value('rounding')}, ${value('rounding_unit')}, ${value('total')}, ${value('paid')},
    ${value('exchanged')}, ${value('change')}, ${value('due')}, ${value('note')},
    ${value('paid_in_cash')}, ${value('has_services')})`,
);

/** A column of the lines, in their order. */
type Column<T> = readonly T[];

type LineColumns = Own & {
  id: Column<string>;
  variant_id: Column<string>;
  name: Column<string>;
  name_bn: Column<string>;
  variant: Column<string>;
  variant_bn: Column<string>;
  unit: Column<string>;
  factor: Column<number>;
  quantity: Column<number>;
  unit_price: Column<number>;
  product_discount_rate: Column<number | null>;
  product_discount: Column<number>;
  net: Column<number>;
  order_discount_share: Column<number>;
  vat_rate: Column<number>;
  vat: Column<number>;
  vat_in_price: Column<number>;
  vat_exempt: Column<boolean>;
};

const insertLines = fixedQuery<LineColumns>(
  (value) => sql`
  insert into sale_line (shop_id, document_id, line_no, id, variant_id, name, name_bn, variant,
    variant_bn, unit, factor, quantity, unit_price, product_discount_rate, product_discount,
    net, order_discount_share, vat_rate, vat, vat_in_price, vat_exempt)
  select ${value('shop_id')}, ${value('document_id')}, t.line_no, t.id, variant_id, name, name_bn,
    variant, variant_bn, unit, factor, quantity, unit_price, product_discount_rate,
    product_discount, net, order_discount_share, vat_rate, vat, vat_in_price, vat_exempt
  from unnest(${value('id')}::uuid[], ${value('variant_id')}::uuid[], ${value('name')}::text[],
    ${value('name_bn')}::text[], ${value('variant')}::text[], ${value('variant_bn')}::text[],
    ${value('unit')}::text[], ${value('factor')}::bigint[], ${value('quantity')}::bigint[],
    ${value('unit_price')}::bigint[], ${value('product_discount_rate')}::int[],
    ${value('product_discount')}::bigint[], ${value('net')}::bigint[],
    ${value('order_discount_share')}::bigint[], ${value('vat_rate')}::int[],
    ${value('vat')}::bigint[], ${value('vat_in_price')}::bigint[],
    ${value('vat_exempt')}::boolean[])
    with ordinality as t (id, variant_id, name, name_bn, variant, variant_bn, unit, factor,
      quantity, unit_price, product_discount_rate, product_discount, net, order_discount_share,
      vat_rate, vat, vat_in_price, vat_exempt, line_no)`,
);

const insertRemoved = fixedQuery<
  Own & {
    variant_ids: readonly string[];
    quantities: readonly number[];
    reasons: readonly string[];
  }
>(
  (value) => sql`
  insert into sale_removed_line (shop_id, document_id, line_no, variant_id, quantity, reason)
  select ${value('shop_id')}, ${value('document_id')}, line_no, variant_id, quantity, reason
  from unnest(${value('variant_ids')}::uuid[], ${value('quantities')}::bigint[],
    ${value('reasons')}::text[]) with ordinality as t (variant_id, quantity, reason, line_no)`,
);

type SaleToWrite = {
  request: Pick<
    SaleRequest,
    'warehouse_id' | 'customer_id' | 'order_discount_rate' | 'note' | 'removed_lines'
  >;
  sale: SaleAmounts & Pick<DecidedSale, 'lines' | 'tenders' | 'rounding_unit'>;
  facts: { ids: { lines: readonly string[] } };
};

/** The sale with its lines and the lines removed from the cart. They never change afterwards. */
export function saleRows(own: Own, { request, sale, facts }: SaleToWrite): Effect[] {
  const { warehouse_id, customer_id = null, order_discount_rate = null, note = '' } = request;
  const { rounding_unit } = sale;
  const terms = { warehouse_id, customer_id, order_discount_rate, rounding_unit, note };
  const listed = { paid_in_cash: isPaidInCash(sale), has_services: hasServices(sale) };
  const effects: Effect[] = [
    { locks: 'nothing', statement: insertSale({ ...own, ...sale, ...terms, ...listed }) },
    { locks: 'nothing', statement: insertLines(lineColumns(own, sale.lines, facts.ids.lines)) },
  ];
  const { removed_lines: removed = [] } = request;
  if (removed.length > 0) {
    const removedColumns = {
      ...own,
      variant_ids: removed.map((line) => line.variant_id),
      quantities: removed.map((line) => line.quantity),
      reasons: removed.map((line) => line.reason ?? ''),
    };
    effects.push({ locks: 'nothing', statement: insertRemoved(removedColumns) });
  }
  return effects;
}

function lineColumns(own: Own, lines: readonly DecidedLine[], id: Column<string>): LineColumns {
  const column = <T>(of: (line: DecidedLine) => T) => lines.map(of);
  return {
    ...own,
    id,
    variant_id: column(({ sold }) => sold.id),
    name: column(({ sold }) => sold.name),
    name_bn: column(({ sold }) => sold.name_bn),
    variant: column(({ sold }) => sold.variant),
    variant_bn: column(({ sold }) => sold.variant_bn),
    unit: column((line) => line.unit),
    factor: column((line) => line.factor),
    quantity: column((line) => line.quantity),
    unit_price: column((line) => line.unit_price),
    product_discount_rate: column((line) => line.product_discount_rate),
    product_discount: column((line) => line.product_discount),
    net: column((line) => line.net),
    order_discount_share: column((line) => line.order_discount_share),
    vat_rate: column(({ sold }) => sold.vat_rate),
    vat: column((line) => line.vat),
    vat_in_price: column((line) => line.vat_in_price),
    vat_exempt: column(({ sold }) => sold.vat_exempt),
  };
}
