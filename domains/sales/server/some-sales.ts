import { type Posting, postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Actor } from '#platform/http/actor.ts';
import { type Input, query } from '#platform/http/endpoint.ts';
import {
  listCashSalesRoute,
  listCustomerSalesRoute,
  listServiceSalesRoute,
  postCashSaleRoute,
  postServiceSaleRoute,
} from '../contract/some-sales.ts';
import { decideCashSale } from '../core/decide-cash-sale.ts';
import type { SaleChanges } from '../core/decide-posted-sale.ts';
import { decideServiceSale } from '../core/decide-service-sale.ts';
import type { LoadedSale } from './load-sale.ts';
import { salePosting } from './post-sale.ts';
import { type SomeSalesFilter, selectSomeSales } from './sale-list.sql.ts';

export const listCashSales = query(listCashSalesRoute, (tx, input, { actor }) =>
  someSales(tx, actor, 'cash', input),
);

export const listCustomerSales = query(listCustomerSalesRoute, (tx, input, { actor }) =>
  someSales(tx, actor, 'customer', input),
);

export const listServiceSales = query(listServiceSalesRoute, (tx, input, { actor }) =>
  someSales(tx, actor, 'service', input),
);

async function someSales(
  tx: Tx,
  actor: Actor,
  of: SomeSalesFilter['of'],
  input: Pick<Input<typeof listCashSalesRoute>, 'query'>,
) {
  const { q = '', limit, cursor, branch_id } = input.query;
  const after = readCursor(cursor, ['id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { branch_id });
  if (isRejection(scope)) return scope;
  const filter = { shop_id: actor.shop_id, scope, of, q: q.trim() };
  return pageOf(await selectSomeSales(tx, filter, { after, limit }), limit);
}

type SomePosting<R extends AnyRoute> = Posting<R, LoadedSale, SaleChanges>;

/** Sales of the till, each with a rule of its own; otherwise they are posted as any other. */
const cashPosting: SomePosting<typeof postCashSaleRoute> = {
  ...salePosting,
  decide: ({ body }, facts) => decideCashSale(body, facts),
};

const servicePosting: SomePosting<typeof postServiceSaleRoute> = {
  ...salePosting,
  decide: ({ body }, facts) => decideServiceSale(body, facts),
};

export const postCashSale = postingCommand(postCashSaleRoute, cashPosting);
export const postServiceSale = postingCommand(postServiceSaleRoute, servicePosting);
