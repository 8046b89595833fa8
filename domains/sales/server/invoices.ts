import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { query } from '#platform/http/endpoint.ts';
import { listInvoicesRoute, readInvoiceRoute } from '../contract/invoice.ts';
import { findInvoice, selectInvoices } from './invoice.sql.ts';

export const readInvoice = query(readInvoiceRoute, async (tx, { params }, { actor }) => {
  const found = await findInvoice(tx, actor.shop_id, params.id, actor);
  return found === undefined ? reject('not_found') : { data: found };
});

export const listInvoices = query(listInvoicesRoute, async (tx, input, { actor }) => {
  const { limit, cursor, warehouse_id, customer_id, q = '' } = input.query;
  const after = readCursor(cursor, ['id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { warehouse_id });
  if (isRejection(scope)) return scope;
  const { shop_id } = actor;
  const filter = { shop_id, scope, customer_id, q: q.trim(), after, limit };
  return pageOf(await selectInvoices(tx, filter), limit);
});
