import { sql } from 'kysely';
import type { Accounts } from '#domains/accounting/core/journal.ts';
import { accountsOf } from '#domains/accounting/server/door/accounts.sql.ts';
import type { StockLevel } from '#domains/inventory/core/levels/issue-lines.ts';
import { lockDue } from '#domains/parties/server/door/lock-due.ts';
import { readOrdered } from '#domains/parties/server/door/value-of-orders.sql.ts';
import type { Method } from '#domains/payments/core/tenders.ts';
import { methodsOf } from '#domains/payments/server/door/methods.sql.ts';
import {
  type LoadedPrices,
  type PriceFactsRequest,
  type PriceLocation,
  pricesFor,
  variantsOf,
} from '#domains/pricing/server/door/price-facts.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { SaleCustomer } from '../core/decide-sale.ts';

export type LoadedFacts = LoadedPrices & {
  accounts: Accounts;
  methods: Method[];
  customer: SaleCustomer | null;
  levels: (StockLevel & { variant_id: string })[];
  branch_id: string;
  business_date: string;
};

type SaleFactsRequest = PriceFactsRequest & { order_id?: string | undefined };

/**
 * Loads everything a sale needs in one statement. Each level is looked up by its key, so no plan
 * reads all levels of the shop (docs/adr/0150). Levels are locked in the common order, then the
 * balance of a customer with a limit. The values are read after the lock was acquired.
 */
export async function loadSaleFacts(
  tx: Tx,
  shop: PriceLocation,
  request: SaleFactsRequest,
): Promise<LoadedFacts> {
  const { shop_id } = shop;
  const variant_ids = variantsOf(request);
  const result = await sql<LoadedFacts>`
    with level as materialized (
      select l.* from (
        select distinct k from unnest(${variant_ids}::uuid[] || array(
          select b.part_id from unnest(${variant_ids}::uuid[]) as v cross join lateral (
            select part_id from bundle_part where shop_id = ${shop_id} and variant_id = v
            offset 0) b)) as k order by k
      ) key cross join lateral (
        select variant_id, on_hand, reserved, value from stock_level
        where shop_id = ${shop_id} and warehouse_id = ${request.warehouse_id}
          and variant_id = key.k limit 1 for update) l
    ), owed as materialized (
      select b.balance from party_balance b
      join party p on p.shop_id = b.shop_id and p.id = b.party_id and p.credit_limit is not null
      where b.shop_id = ${shop_id} and b.party_id = ${request.customer_id ?? null}::uuid
        and (select count(*) from level) >= 0
      for update of b
    )
    select ${pricesFor(shop, request)},
      ${accountsOf(shop_id)} as accounts, ${methodsOf(shop_id)} as methods,
      (select json_build_object('id', p.id, 'name', p.name, 'credit_limit', p.credit_limit,
          'group_id', p.group_id,
          'due', coalesce((select balance from owed), 0),
          'deposit', coalesce((select d.balance from party_deposit d
            where d.shop_id = p.shop_id and d.party_id = p.id), 0))
        from party p
        where p.shop_id = ${shop_id} and p.id = ${request.customer_id ?? null}::uuid
          and p.kind = 'customer' and p.archived_at is null) as customer,
      (select coalesce(json_agg(level), '[]') from level) as levels`.execute(tx);
  const { branch_id, business_date } = shop;
  const loaded = result.rows[0] as LoadedFacts;
  const customer = await withOrdered(tx, shop, loaded.customer, request.order_id);
  return { ...loaded, customer, branch_id, business_date };
}

/** Open orders count towards a credit limit: the balance is locked before they are read. */
export async function withOrdered(
  tx: Tx,
  { shop_id }: { shop_id: string },
  customer: SaleCustomer | null,
  except: string | undefined,
): Promise<SaleCustomer | null> {
  if (customer === null || customer.credit_limit === null) return customer;
  const { id: party_id } = customer;
  await lockDue(tx, shop_id, party_id);
  return { ...customer, ordered: await readOrdered(tx, { shop_id, party_id, except }) };
}
