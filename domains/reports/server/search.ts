import { searchVariantsQuery } from '#domains/catalog/server/door/search-variants.sql.ts';
import type { DocumentKind } from '#domains/documents/contract/document-kind.ts';
import { ORDER_KINDS, ORDER_TERMS } from '#domains/orders/core/order-kind.ts';
import { findNumberedOrders } from '#domains/orders/server/door/find-numbered-orders.sql.ts';
import { can } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import { FOUND_MAX, searchRoute } from '../contract/search.ts';
import { readableKinds } from './document-rights.ts';
import { findDocuments, findParties, findProducts } from './search.sql.ts';

/** One transaction for all groups: what the caller cannot read is not searched. */
export const search = (documentKinds: readonly DocumentKind[]) =>
  query(searchRoute, async (tx, input, context) => {
    const { shop_id, permissions } = context.actor;
    const q = (input.query.q ?? '').trim();
    const variantMatches = can(context, 'pos-product.read')
      ? searchVariantsQuery(shop_id, q, FOUND_MAX)
      : null;
    const kinds = [
      ...(can(context, 'customers.read') ? ['customer' as const] : []),
      ...(can(context, 'suppliers.read') ? ['supplier' as const] : []),
    ];
    const filter = { shop_id, scope: context.actor, q };
    const parties = q === '' ? [] : await findParties(tx, filter, kinds);
    const written = ORDER_KINDS.filter((kind) =>
      can(context, `${ORDER_TERMS[kind].resource}.read`),
    );
    const seesDue = (kind: string) => kind === 'customer' || can(context, 'cost.read');
    return {
      data: {
        products: variantMatches === null ? [] : await findProducts(tx, shop_id, variantMatches),
        parties: parties.map((party) => (seesDue(party.kind) ? party : omitDue(party))),
        documents: await findDocuments(tx, filter, readableKinds(documentKinds, permissions)),
        orders: await findNumberedOrders(tx, { ...filter, limit: FOUND_MAX }, written),
      },
    };
  });

function omitDue<P extends { due?: unknown }>({ due, ...party }: P): Omit<P, 'due'> {
  return party;
}
