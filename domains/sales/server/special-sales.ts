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
} from '../contract/special-sales.ts';
import { decideCashSale } from '../core/decide-cash-sale.ts';
import type { SaleChanges } from '../core/decide-posted-sale.ts';
import { decideServiceSale } from '../core/decide-service-sale.ts';
import { type LoadedSale, loadSale } from './load-sale.ts';
import { salePosting } from './post-sale.ts';
import { type SpecialSalesFilter, selectSpecialSales } from './sale-list.sql.ts';

export const listCashSales = query(listCashSalesRoute, (tx, input, { actor }) =>
  listSpecialSales(tx, actor, 'cash', input),
);

export const listCustomerSales = query(listCustomerSalesRoute, (tx, input, { actor }) =>
  listSpecialSales(tx, actor, 'customer', input),
);

export const listServiceSales = query(listServiceSalesRoute, (tx, input, { actor }) =>
  listSpecialSales(tx, actor, 'service', input),
);

async function listSpecialSales(
  tx: Tx,
  actor: Actor,
  of: SpecialSalesFilter['of'],
  input: Pick<Input<typeof listCashSalesRoute>, 'query'>,
) {
  const { q = '', limit, cursor, branch_id } = input.query;
  const after = readCursor(cursor, ['id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { branch_id });
  if (isRejection(scope)) return scope;
  const filter = { shop_id: actor.shop_id, scope, of, q: q.trim() };
  return pageOf(await selectSpecialSales(tx, filter, { after, limit }), limit);
}

type SalePosting<R extends AnyRoute> = Posting<R, LoadedSale, SaleChanges>;

/** Sales of the till, each with a rule of its own; otherwise they are posted as any other. */
const cashPosting: SalePosting<typeof postCashSaleRoute> = {
  ...salePosting,
  load: (tx, context, { body }) => loadSale(tx, context, { body, only: 'cash' }),
  decide: ({ body }, facts) => decideCashSale(body, facts),
};

const servicePosting: SalePosting<typeof postServiceSaleRoute> = {
  ...salePosting,
  load: (tx, context, { body }) => loadSale(tx, context, { body, only: 'services' }),
  decide: ({ body }, facts) => decideServiceSale(body, facts),
};

export const postCashSale = postingCommand(postCashSaleRoute, cashPosting);
export const postServiceSale = postingCommand(postServiceSaleRoute, servicePosting);
