import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { can } from '#platform/http/actor.ts';
import { query } from '#platform/http/endpoint.ts';
import { partyBalancesRoute } from '../contract/party-balances.ts';
import { type PartyFilter, selectPartyBalances, sumControl } from './party-balances.sql.ts';
import { findFiscalYearStart } from './period.sql.ts';
import { shopDay } from './trial-balance.sql.ts';

export const partyBalances = query(partyBalancesRoute, async (tx, input, context) => {
  const { actor, now } = context;
  const { q = '', side, branch_id, zero, limit, cursor } = input.query;
  // What suppliers are owed reveals costs.
  if (side === 'supplier' && !can(context, 'cost.read')) {
    return reject('permission_denied', { params: { permission: 'cost.read' } });
  }
  const { shop_id } = actor;
  const after = readCursor(cursor, ['text', 'id']);
  if (isRejection(after)) return after;
  const scope = await checkLocation(tx, actor, { branch_id });
  if (isRejection(scope)) return scope;
  const to = input.query.to ?? (await shopDay(tx, shop_id, now));
  const from = input.query.from ?? (await findFiscalYearStart(tx, shop_id, to));
  if (from > to) return reject('invalid', { path: 'from' });
  const pattern = q.trim() === '' ? null : containing(q.trim());
  const filter: PartyFilter = {
    shop_id,
    scope,
    side,
    from,
    to,
    pattern,
    has_zero: zero === 'true',
  };
  const total = await sumControl(tx, filter);
  const rows = await selectPartyBalances(tx, filter, { after, limit });
  const { data: parties, next_cursor } = pageOf(rows, limit);
  return { data: { side, from, to, ...total, parties }, next_cursor };
});
