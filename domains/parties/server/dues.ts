import { ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import { type Input, query } from '#platform/http/endpoint.ts';
import {
  customerAgeingRoute,
  customerOpenItemsRoute,
  supplierAgeingRoute,
  supplierOpenItemsRoute,
} from '../contract/dues.ts';
import { readToday, selectAgeing, selectOpenItems } from './open-item.sql.ts';
import { findParty, type PartyKind } from './party.sql.ts';
import { readDeposit } from './party-deposit.sql.ts';

const KEYS = {
  total: ['amount', 'id'],
  oldest: ['day', 'id'],
  name: ['text', 'id'],
} as const;

/** What a supplier is owed reveals costs. */
function unseen(context: Context, kind: PartyKind) {
  const permission = 'cost.read';
  if (kind === 'customer' || can(context, permission)) return null;
  return reject('permission_denied', { params: { permission } });
}

function ageingOf(kind: PartyKind) {
  return async (
    tx: Tx,
    input: Pick<Input<typeof customerAgeingRoute>, 'query'>,
    context: Context,
  ) => {
    const { actor, now } = context;
    const refused = unseen(context, kind);
    if (refused !== null) return refused;
    const { q = '', limit, cursor, sort, branch_id = null, overdue } = input.query;
    const after = readCursor(cursor, KEYS[sort]);
    if (isRejection(after)) return after;
    const { shop_id } = actor;
    const as_of = await readToday(tx, shop_id, now);
    const pattern = q.trim() === '' ? null : containing(q.trim());
    const filter = { shop_id, kind, scope: actor, branch_id, today: as_of, pattern, sort };
    const found = await selectAgeing(tx, { ...filter, overdue: overdue === '1' }, { after, limit });
    return { ...pageOf(found.rows, limit), as_of, totals: found.totals };
  };
}

function openItemsOf(kind: PartyKind) {
  return async (tx: Tx, input: Input<typeof customerOpenItemsRoute>, context: Context) => {
    const { actor, now } = context;
    const refused = unseen(context, kind);
    if (refused !== null) return refused;
    const { limit, cursor, branch_id = null, age = null } = input.query;
    const after = readCursor(cursor, ['day', 'id']);
    if (isRejection(after)) return after;
    const { shop_id } = actor;
    const party = await findParty(tx, { shop_id, kind, id: input.params.id });
    if (party === undefined) return reject('not_found');
    const today = await readToday(tx, shop_id, now);
    const filter = { shop_id, kind, scope: actor, branch_id, today, party_id: party.id, age };
    const deposit = kind === 'customer' ? await readDeposit(tx, shop_id, party.id) : ZERO;
    return {
      ...pageOf(await selectOpenItems(tx, filter, { after, limit }), limit),
      party,
      deposit,
    };
  };
}

export const customerAgeing = query(customerAgeingRoute, ageingOf('customer'));
export const supplierAgeing = query(supplierAgeingRoute, ageingOf('supplier'));
export const customerOpenItems = query(customerOpenItemsRoute, openItemsOf('customer'));
export const supplierOpenItems = query(supplierOpenItemsRoute, openItemsOf('supplier'));
