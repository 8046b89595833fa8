import { reject } from '#domains/kernel/core/rejection.ts';
import { query } from '#platform/http/endpoint.ts';
import { listCallsRoute, readConnectionRoute } from '../contract/connection.ts';
import { findConnection } from './connection.sql.ts';
import { selectCalls } from './connection-call.sql.ts';
import { findShown } from './show-connection.ts';

export const readConnection = query(readConnectionRoute, async (tx, { params }, context) => {
  const { actor, now } = context;
  const of = { shop_id: actor.shop_id, id: params.id };
  return (await findShown(tx, of, now)) ?? reject('not_found');
});

export const listCalls = query(listCallsRoute, async (tx, { params }, { actor, now }) => {
  const of = { shop_id: actor.shop_id, id: params.id };
  if ((await findConnection(tx, of, now)) === undefined) return reject('not_found');
  return { data: await selectCalls(tx, of) };
});
