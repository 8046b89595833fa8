import { type RawBuilder, sql } from 'kysely';
import type { Accounts } from '#domains/accounting/core/journal.ts';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import type { TrackedVariant } from '#domains/inventory/core/batches/choose-batches.ts';
import type { StockLevel } from '#domains/inventory/core/levels/issue-lines.ts';
import type { PointsTerms } from '#domains/loyalty/core/points.ts';
import { pointsTermsOf } from '#domains/loyalty/server/door/points-of.sql.ts';
import type { Method } from '#domains/payments/core/tenders.ts';
import { methodsOf } from '#domains/payments/server/door/methods.sql.ts';
import type { PricedVariant } from '#domains/pricing/core/price-lines.ts';
import { sellableVariants } from '#domains/pricing/server/door/price-facts.sql.ts';
import { fixedQuery, type Value } from '#platform/db/fixed-statement.ts';
import type { SaleCustomer } from '../core/decide-sale.ts';

type ProductRequest = { shop_id: string; warehouse_id: string; variant_ids: readonly string[] };

/** The facts that every sale needs. */
export type ProductFacts = {
  prices_include_vat: boolean;
  accounts: Accounts;
  methods: Method[];
  variants: PricedVariant[];
  levels: (StockLevel & { variant_id: string })[];
  /** The tracked ones among products and bundle parts; null: the shop tracks none. */
  tracked: TrackedVariant[] | null;
};

/** The products of a sale and the parts of its bundles, each once, in lock order. */
function keysOf(value: Value<ProductRequest>): RawBuilder<unknown> {
  return sql`key as materialized (
    select distinct id from unnest(${value('variant_ids')}::uuid[] || array(
      select b.part_id from unnest(${value('variant_ids')}::uuid[]) as v cross join lateral (
        select part_id from bundle_part
        where shop_id = ${value('shop_id')} and variant_id = v offset 0) b)) as id
    order by id
  )`;
}

/** The products with their locked levels, each row looked up by its key (docs/adr/0150). */
export const productFacts = fixedQuery<ProductRequest>(
  (value) => sql`
  with ${keysOf(value)}, level as materialized (
    select l.* from key cross join lateral (
      select variant_id, on_hand, reserved, value from stock_level
      where shop_id = ${value('shop_id')} and warehouse_id = ${value('warehouse_id')}
        and variant_id = key.id limit 1 for update) l
  )
  select (select prices_include_vat from shop where shop_id = ${value('shop_id')})
      as prices_include_vat,
    ${accountsOf(value('shop_id'))} as accounts, ${methodsOf(value('shop_id'))} as methods,
    ${sellableVariants(value('shop_id'), value('variant_ids'))} as variants,
    (select coalesce(json_agg(level), '[]') from level) as levels,
    case when exists (select from product
        where shop_id = ${value('shop_id')} and tracking <> 'none')
      then (select json_agg(json_build_object('variant_id', v.id, 'tracking', p.tracking,
          'requires_expiry', p.requires_expiry))
        from key
        cross join lateral (select id, product_id from variant
          where shop_id = ${value('shop_id')} and id = key.id limit 1) v
        cross join lateral (select tracking, requires_expiry from product
          where shop_id = ${value('shop_id')} and id = v.product_id limit 1) p
        where p.tracking <> 'none') end as tracked`,
);

/** The customer, and the terms of points. */
export type CustomerFacts = { customer: SaleCustomer | null; points_terms: PointsTerms | null };

/**
 * The balance of a customer with a limit is locked, after the levels. Values are read under the
 * lock.
 */
export const customerFacts = fixedQuery<{ shop_id: string; customer_id: string }>(
  (value) => sql`
  with owed as materialized (
    select b.balance from party_balance b
    join party p on p.shop_id = b.shop_id and p.id = b.party_id and p.credit_limit is not null
    where b.shop_id = ${value('shop_id')} and b.party_id = ${value('customer_id')}
    for update of b
  )
  select ${pointsTermsOf(value('shop_id'), value('customer_id'))} as points_terms,
    (select json_build_object('id', p.id, 'name', p.name, 'credit_limit', p.credit_limit,
        'group_id', p.group_id,
        'due', coalesce((select balance from owed), 0),
        'deposit', coalesce((select d.balance from party_deposit d
          where d.shop_id = p.shop_id and d.party_id = p.id), 0))
      from party p
      where p.shop_id = ${value('shop_id')} and p.id = ${value('customer_id')}
        and p.kind = 'customer' and p.archived_at is null) as customer`,
);
