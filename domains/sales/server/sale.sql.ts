import { type RawBuilder, sql } from 'kysely';
import type { Accounts } from '#domains/accounting/core/journal.ts';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import type { PriceListLine } from '#domains/catalog/core/price-in-force.ts';
import { categoriesAbove, priceLinesFor } from '#domains/catalog/server/door/price-lines.sql.ts';
import type { StockLevel } from '#domains/inventory/core/levels/issue-lines.ts';
import { withLots } from '#domains/inventory/server/door/level-lots.ts';
import { withShortCosts } from '#domains/inventory/server/door/short-levels.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { PointsTerms } from '#domains/loyalty/core/points.ts';
import { pointsTermsOf } from '#domains/loyalty/server/door/points-of.sql.ts';
import { lockDue } from '#domains/parties/server/door/lock-due.ts';
import { readOrdered } from '#domains/parties/server/door/order-standing.sql.ts';
import type { Method } from '#domains/payments/core/tenders.ts';
import { methodsOf } from '#domains/payments/server/door/methods.sql.ts';
import { settleItself } from '#domains/payments/server/door/settle.ts';
import { wantedOf } from '#domains/pricing/core/stock-lines.ts';
import { couponCode } from '#domains/promotions/core/offer.ts';
import {
  hasOffers,
  type LoadedOffers,
  offersFor,
} from '#domains/promotions/server/door/offers-for.sql.ts';
import type { OpenedDocument } from '#domains/shops/server/door/open-document.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { SaleRequest } from '../contract/sale.ts';
import type { DecidedLine, DecidedSale, SaleCustomer, SaleVariant } from '../core/decide-sale.ts';

export type LoadedFacts = {
  accounts: Accounts;
  methods: Method[];
  customer: SaleCustomer | null;
  variants: SaleVariant[];
  levels: (StockLevel & { variant_id: string })[];
  price_lines: PriceListLine[];
  prices_include_vat: boolean;
  /** null: the shop gives no points, or the customer has no name. */
  points_terms: PointsTerms | null;
  /** null: the shop has none that runs, or none was asked for. */
  offers: LoadedOffers | null;
  branch_id: string;
  business_date: string;
};

type SaleAsked = Pick<
  SaleRequest,
  'warehouse_id' | 'customer_id' | 'removed_lines' | 'coupon_code'
> & {
  order_id?: string | undefined;
  lines: readonly { variant_id: string; unit_id?: string | undefined; quantity?: number }[];
};

/**
 * Everything a sale rests on, in one statement. The levels are locked in their one order, and
 * after them what a customer owes who may not owe everything; what they hold is read after the
 * lock was got. What is only to be priced (`locks` false) waits for nobody. What a shop without
 * price lists and offers would look up in vain is left out: to begin that costs as much again.
 */
export async function loadSaleFacts(
  tx: Tx,
  shop: { shop_id: string } & Pick<
    OpenedDocument,
    'vat_rate' | 'cost_method' | 'branch_id' | 'business_date'
  > & { locks?: boolean; has_offers?: boolean; is_priced_plainly?: boolean },
  request: SaleAsked,
): Promise<LoadedFacts> {
  const { shop_id } = shop;
  const goods = [...request.lines, ...(request.removed_lines ?? [])];
  const variant_ids = [...new Set(goods.map((line) => line.variant_id))];
  const locking = shop.locks === false ? sql`` : sql`for update`;
  const isPlain = shop.is_priced_plainly === true;
  const result = await sql<LoadedFacts>`
    with level as materialized (
      select variant_id, on_hand, reserved, value from stock_level
      where shop_id = ${shop_id} and warehouse_id = ${request.warehouse_id}
        and variant_id = any(${variant_ids}::uuid[] || array(select part_id from bundle_part
          where shop_id = ${shop_id} and variant_id = any(${variant_ids}::uuid[])))
      order by warehouse_id, variant_id ${locking}
    ), owed as materialized (
      select b.balance from party_balance b
      join party p on p.shop_id = b.shop_id and p.id = b.party_id and p.credit_limit is not null
      where b.shop_id = ${shop_id} and b.party_id = ${request.customer_id ?? null}::uuid
        and (select count(*) from level) >= 0
      ${shop.locks === false ? sql`` : sql`for update of b`}
    )
    select (select prices_include_vat from shop where shop_id = ${shop_id}) as prices_include_vat,
      ${accountsOf(shop_id)} as accounts, ${methodsOf(shop_id)} as methods,
      (select json_build_object('id', p.id, 'name', p.name, 'credit_limit', p.credit_limit,
          'group_id', p.group_id,
          'due', coalesce((select balance from owed), 0),
          'deposit', coalesce((select d.balance from party_deposit d
            where d.shop_id = p.shop_id and d.party_id = p.id), 0))
        from party p
        where p.shop_id = ${shop_id} and p.id = ${request.customer_id ?? null}::uuid
          and p.kind = 'customer' and p.archived_at is null) as customer,
      ${isPlain ? sql`'[]'::json` : priceLinesFor(linesAsked(shop, request, variant_ids))}
        as price_lines,
      (select coalesce(json_agg(level), '[]') from level) as levels,
      ${pointsTermsOf(shop_id, request.customer_id)} as points_terms,
      ${shop.has_offers === true && !isPlain ? offersFor(offersAsked(shop, request)) : sql`null`}
        as offers,
      (select coalesce(json_agg(json_build_object(
          'id', v.id, 'name', p.name, 'name_bn', p.name_bn, 'variant', v.name,
          'variant_bn', coalesce(nullif(v.name_bn, ''), v.name), 'unit', u.code,
          'decimals', u.decimals, 'sale_price', v.sale_price,
          'product_discount', v.product_discount,
          'vat_rate', coalesce(v.vat_rate, ${shop.vat_rate}::int), 'vat_exempt', v.vat_exempt,
          'kind', p.kind, 'income_account_id', p.income_account_id,
          'units', ${UNITS}, 'parts', ${PARTS},
          'places', ${isPlain ? sql`null` : placesOf(shop_id)})), '[]')
        from variant v
        join product p on p.shop_id = v.shop_id and p.id = v.product_id
        join unit u on u.shop_id = p.shop_id and u.id = p.unit_id
        where v.shop_id = ${shop_id} and v.id = any(${variant_ids}::uuid[])
          and v.archived_at is null and p.archived_at is null) as variants`.execute(tx);
  const { branch_id, business_date } = shop;
  const loaded = result.rows[0] as LoadedFacts;
  const customer = await withOrdered(tx, shop, loaded.customer, request.order_id);
  const facts = { ...loaded, customer, branch_id, business_date };
  if (shop.locks === false) return facts;
  const lines = wantedOf(request.lines, facts.variants);
  const place = { ...shop, warehouse_id: request.warehouse_id };
  const levels = await withLots(tx, place, facts.levels, lines);
  return { ...facts, levels: await withShortCosts(tx, place, levels, lines) };
}

/** Orders count beside the limit of who has one: what they owe is held before they are read. */
async function withOrdered(
  tx: Tx,
  { shop_id, locks }: { shop_id: string; locks?: boolean },
  customer: SaleCustomer | null,
  except: string | undefined,
): Promise<SaleCustomer | null> {
  if (customer === null || customer.credit_limit === null || locks === false) return customer;
  const { id: party_id } = customer;
  await lockDue(tx, shop_id, party_id);
  return { ...customer, ordered: await readOrdered(tx, { shop_id, party_id, except }) };
}

function linesAsked(
  { shop_id, business_date: date }: { shop_id: string } & Pick<OpenedDocument, 'business_date'>,
  request: { warehouse_id: string; customer_id?: string | undefined },
  variant_ids: readonly string[],
) {
  const { warehouse_id, customer_id = null } = request;
  return { shop_id, variant_ids, warehouse_id, customer_id, date };
}

function offersAsked(
  {
    shop_id,
    branch_id,
    business_date,
  }: { shop_id: string } & Pick<OpenedDocument, 'branch_id' | 'business_date'>,
  {
    customer_id = null,
    coupon_code,
  }: Pick<SaleRequest, 'coupon_code'> & {
    customer_id?: string | null | undefined;
  },
) {
  const code = coupon_code === undefined ? null : couponCode(coupon_code);
  return { shop_id, branch_id, customer_id, coupon_code: code, date: business_date };
}

/** What a price list or an offer may name the variant by: looked up only where the shop has one. */
const placesOf = (shop_id: string) => sql`case
  when exists (select from price_list where shop_id = ${shop_id} and archived_at is null)
    or ${hasOffers(shop_id)}
  then json_build_object('id', v.id, 'product_id', p.id, 'brand_id', p.brand_id,
    'category_ids', ${categoriesAbove(shop_id)}) end`;

/** What of a variant `v` may be sold by besides its own unit `u`. */
export const UNITS = sql`(select coalesce(json_agg(json_build_object('unit_id', o.unit_id,
    'unit', a.code, 'decimals', a.decimals, 'factor', o.factor, 'sale_price', o.sale_price)), '[]')
  from variant_unit o join unit a on a.shop_id = o.shop_id and a.id = o.unit_id
  where o.shop_id = v.shop_id and o.variant_id = v.id)`;

/** Of a bundle `v` of product `p`. */
export const PARTS = sql`case when p.kind <> 'bundle' then '[]' else (
  select coalesce(json_agg(json_build_object('variant_id', b.part_id, 'quantity', b.quantity,
    'decimals', a.decimals) order by b.rank), '[]')
  from bundle_part b
  join variant w on w.shop_id = b.shop_id and w.id = b.part_id
  join product q on q.shop_id = w.shop_id and q.id = w.product_id
  join unit a on a.shop_id = q.shop_id and a.id = q.unit_id
  where b.shop_id = v.shop_id and b.variant_id = v.id) end`;

type SaleToInsert = {
  shop_id: string;
  rounding_unit: Minor;
  request: Pick<
    SaleRequest,
    'id' | 'warehouse_id' | 'customer_id' | 'order_discount_rate' | 'note'
  >;
  decided: Omit<DecidedSale, 'journal' | 'moves' | 'sales'>;
  /** One for each line, in order. */
  line_ids: readonly string[];
  /** The money of the document, where it is not this sale's alone. */
  settlement?: RawBuilder<unknown>;
};

/** The sale with its lines and its money: frozen from here on. */
export async function insertSale(tx: Tx, sale: SaleToInsert): Promise<void> {
  const { shop_id, rounding_unit, request: r, decided: d, line_ids } = sale;
  const column = <T>(of: (line: DecidedLine) => T) => d.lines.map(of);
  await sql`
    with header as (
      insert into sale (shop_id, document_id, warehouse_id, customer_id, subtotal,
        order_discount_rate, discount, vat,
        vat_included, delivery, rounding, rounding_unit, total, paid,
        exchanged, change, due, note)
      values (${shop_id}, ${r.id}, ${r.warehouse_id}, ${r.customer_id ?? null}, ${d.subtotal},
        ${r.order_discount_rate ?? null}, ${d.discount}, ${d.vat},
        ${d.vat_included}, ${d.delivery}, ${d.rounding},
        ${rounding_unit}, ${d.total}, ${d.paid}, ${d.exchanged}, ${d.change}, ${d.due},
        ${r.note ?? ''})
    ), ${sale.settlement ?? settleItself({ shop_id, id: r.id }, d)}
    insert into sale_line (shop_id, document_id, id, line_no, variant_id, name, name_bn, variant,
      variant_bn, unit, factor, quantity, unit_price, product_discount_rate, product_discount,
      net, order_discount_share, vat_rate, vat, vat_in_price, vat_exempt)
    select ${shop_id}, ${r.id}, id, line_no, variant_id, name, name_bn, variant, variant_bn, unit,
      factor, quantity, unit_price, product_discount_rate, product_discount, net,
      order_discount_share, vat_rate, vat, vat_in_price, vat_exempt
    from unnest(
      ${line_ids}::uuid[], ${column((l) => l.sold.id)}::uuid[],
      ${column((l) => l.sold.name)}::text[], ${column((l) => l.sold.name_bn)}::text[],
      ${column((l) => l.sold.variant)}::text[], ${column((l) => l.sold.variant_bn)}::text[],
      ${column((l) => l.unit)}::text[], ${column((l) => l.factor)}::bigint[],
      ${column((l) => l.quantity)}::bigint[], ${column((l) => l.unit_price)}::bigint[],
      ${column((l) => l.product_discount_rate)}::int[],
      ${column((l) => l.product_discount)}::bigint[], ${column((l) => l.net)}::bigint[],
      ${column((l) => l.order_discount_share)}::bigint[], ${column((l) => l.sold.vat_rate)}::int[],
      ${column((l) => l.vat)}::bigint[], ${column((l) => l.vat_in_price)}::bigint[],
      ${column((l) => l.sold.vat_exempt)}::boolean[]
    ) with ordinality as t (id, variant_id, name, name_bn, variant, variant_bn, unit, factor,
      quantity, unit_price, product_discount_rate, product_discount, net, order_discount_share,
      vat_rate, vat, vat_in_price, vat_exempt, line_no)
  `.execute(tx);
}

export async function insertRemovedLines(
  tx: Tx,
  shop_id: string,
  document_id: string,
  removed: NonNullable<SaleRequest['removed_lines']>,
): Promise<void> {
  await sql`
    insert into sale_removed_line (shop_id, document_id, line_no, variant_id, quantity, reason)
    select ${shop_id}, ${document_id}, line_no, variant_id, quantity, reason
    from unnest(
      ${removed.map((r) => r.variant_id)}::uuid[], ${removed.map((r) => r.quantity)}::bigint[],
      ${removed.map((r) => r.reason ?? '')}::text[]
    ) with ordinality as t (variant_id, quantity, reason, line_no)`.execute(tx);
}
