import { type RawBuilder, sql } from 'kysely';
import type { PriceListLine } from '#domains/catalog/core/price-in-force.ts';
import { categoriesAbove, priceLinesFor } from '#domains/catalog/server/door/price-lines.sql.ts';
import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import type { PointsTerms } from '#domains/loyalty/core/points.ts';
import { pointsTermsOf } from '#domains/loyalty/server/door/points-of.sql.ts';
import { couponCode } from '#domains/promotions/core/promotion.ts';
import {
  hasPromotions,
  type LoadedPromotions,
  promotionsFor,
} from '#domains/promotions/server/door/promotions-for.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { PricedVariant } from '../../core/price-lines.ts';

/** The columns that a statement loads for prices. */
export type LoadedPrices = {
  customer: { id: string; group_id?: string | null } | null;
  variants: PricedVariant[];
  price_lines: PriceListLine[];
  prices_include_vat: boolean;
  /** null: the shop has no points programme, or no customer is given. */
  points_terms: PointsTerms | null;
  /** null: no promotion is running, or none was requested. */
  promotion_facts: LoadedPromotions | null;
};

/** Where, when and in which quantities goods are priced. */
export type PriceLocation = { shop_id: string } & Pick<
  OpenedDocument,
  'vat_rate' | 'branch_id' | 'business_date'
> & {
    has_promotions?: boolean;
    /** The shop has neither price lists nor promotions. */
    is_priced_plainly?: boolean;
  };

export type PriceFactsRequest = {
  warehouse_id: string;
  customer_id?: string | undefined;
  coupon_code?: string | undefined;
  lines: readonly { variant_id: string; unit_id?: string | undefined; quantity?: number }[];
  removed_lines?: readonly { variant_id: string }[] | undefined;
};

/** The variants of the lines and of the removed lines. */
export function variantsOf({ lines, removed_lines = [] }: PriceFactsRequest): string[] {
  return [...new Set([...lines, ...removed_lines].map(({ variant_id }) => variant_id))];
}

/** Loads the current prices; without locks, because nothing is posted. */
export async function loadPrices(
  tx: Tx,
  location: PriceLocation,
  request: PriceFactsRequest,
): Promise<LoadedPrices> {
  const { shop_id } = location;
  const result = await sql<LoadedPrices>`
    select ${pricesFor(location, request)},
      (select json_build_object('id', p.id, 'group_id', p.group_id) from party p
        where p.shop_id = ${shop_id} and p.id = ${request.customer_id ?? null}::uuid
          and p.kind = 'customer' and p.archived_at is null) as customer`.execute(tx);
  return result.rows[0] as LoadedPrices;
}

/**
 * The columns of `LoadedPrices` without the customer, for a statement that loads more besides. A
 * shop without price lists and promotions skips those subqueries: starting them alone doubles the
 * cost.
 */
export function pricesFor(
  location: PriceLocation,
  request: PriceFactsRequest,
): RawBuilder<unknown> {
  const { shop_id, is_priced_plainly: isPlain = false } = location;
  const variant_ids = variantsOf(request);
  const hasPromotions = location.has_promotions === true && !isPlain;
  const priceLines = isPlain
    ? sql`'[]'::json`
    : priceLinesFor(toPriceLineFilter(location, request, variant_ids));
  const promotions = hasPromotions
    ? promotionsFor(toPromotionFilter(location, request))
    : sql`null`;
  const priceTarget = isPlain ? sql`null` : priceTargetOf(shop_id);
  return sql`(select prices_include_vat from shop where shop_id = ${shop_id}) as prices_include_vat,
      ${priceLines}
        as price_lines,
      ${pointsTermsOf(shop_id, request.customer_id)} as points_terms,
      ${promotions} as promotion_facts,
      ${sellableVariants(sql`${shop_id}`, sql`${variant_ids}`, priceTarget)} as variants`;
}

/**
 * The goods of these ids that may be sold, each looked up by its key. `priceTarget`: what a price
 * list or an offer may name it by.
 */
export function sellableVariants(
  shop_id: RawBuilder<unknown>,
  variant_ids: RawBuilder<unknown>,
  priceTarget: RawBuilder<unknown> = sql`null`,
): RawBuilder<unknown> {
  return sql`(select coalesce(json_agg(json_build_object(
      'id', v.id, 'name', p.name, 'name_bn', p.name_bn, 'variant', v.name,
      'variant_bn', coalesce(nullif(v.name_bn, ''), v.name), 'unit', u.code,
      'decimals', u.decimals, 'sale_price', v.sale_price,
      'product_discount', v.product_discount,
      'vat_rate', coalesce(v.vat_rate, (select vat_rate from shop where shop_id = ${shop_id})),
      'vat_exempt', v.vat_exempt, 'kind', p.kind, 'income_account_id', p.income_account_id,
      'units', ${UNITS}, 'parts', ${PARTS}, 'price_target', ${priceTarget})), '[]')
    from unnest(${variant_ids}::uuid[]) as key
    cross join lateral (select * from variant
      where shop_id = ${shop_id} and id = key and archived_at is null limit 1) v
    cross join lateral (select * from product
      where shop_id = ${shop_id} and id = v.product_id and archived_at is null limit 1) p
    cross join lateral (select * from unit
      where shop_id = ${shop_id} and id = p.unit_id limit 1) u)`;
}

function toPriceLineFilter(
  { shop_id, business_date: date }: PriceLocation,
  { warehouse_id, customer_id }: PriceFactsRequest,
  variant_ids: readonly string[],
) {
  return { shop_id, variant_ids, warehouse_id, customer_id: customer_id ?? null, date };
}

function toPromotionFilter(
  { shop_id, branch_id, business_date: date }: PriceLocation,
  { customer_id, coupon_code }: PriceFactsRequest,
) {
  const code = coupon_code === undefined ? null : couponCode(coupon_code);
  return { shop_id, branch_id, customer_id: customer_id ?? null, coupon_code: code, date };
}

/** The attributes that price lists and promotions select by; loaded only if the shop has any. */
const priceTargetOf = (shop_id: string) => sql`case
  when exists (select from price_list where shop_id = ${shop_id} and archived_at is null)
    or ${hasPromotions(shop_id)}
  then json_build_object('id', v.id, 'product_id', p.id, 'brand_id', p.brand_id,
    'category_ids', ${categoriesAbove(shop_id)}) end`;

/** The units of a variant `v` besides its base unit `u`. */
export const UNITS = sql`(select coalesce(json_agg(json_build_object('unit_id', o.unit_id,
    'unit', a.code, 'decimals', a.decimals, 'factor', o.factor, 'sale_price', o.sale_price)), '[]')
  from variant_unit o join unit a on a.shop_id = o.shop_id and a.id = o.unit_id
  where o.shop_id = v.shop_id and o.variant_id = v.id)`;

/** The parts of a bundle `v` of product `p`. */
export const PARTS = sql`case when p.kind <> 'bundle' then '[]' else (
  select coalesce(json_agg(json_build_object('variant_id', b.part_id, 'quantity', b.quantity,
    'decimals', a.decimals) order by b.rank), '[]')
  from bundle_part b
  join variant w on w.shop_id = b.shop_id and w.id = b.part_id
  join product q on q.shop_id = w.shop_id and q.id = w.product_id
  join unit a on a.shop_id = q.shop_id and a.id = q.unit_id
  where b.shop_id = v.shop_id and b.variant_id = v.id) end`;
