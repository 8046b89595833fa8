import { add, negate, subtract, ZERO } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can } from '#platform/http/actor.ts';
import { type Input, query } from '#platform/http/endpoint.ts';
import { customerStatementRoute, supplierStatementRoute } from '../contract/statement.ts';
import { findParty, type PartyKind } from './party.sql.ts';
import { readDeposit } from './party-deposit.sql.ts';
import { foldParty, selectStatement } from './statement.sql.ts';

function statementOf(kind: PartyKind) {
  return async (tx: Tx, input: Input<typeof customerStatementRoute>, context: Context) => {
    const { actor, now } = context;
    // A supplier's documents reveal costs.
    if (kind === 'supplier' && !can(context, 'cost.read')) {
      return reject('permission_denied', { params: { permission: 'cost.read' } });
    }
    const { from = null, limit, cursor } = input.query;
    const { shop_id } = actor;
    const after = readCursor(cursor, ['day', 'id', 'whole']);
    if (isRejection(after)) return after;
    const party = await findParty(tx, { shop_id, kind, id: input.params.id });
    if (party === undefined) return reject('not_found');
    const filter = { shop_id, party_id: party.id, scope: actor, from, now };
    const folded = await foldParty(tx, { ...filter, to: input.query.to ?? null }, after);
    const { to, debit, credit, cheques } = folded;
    if (from !== null && from > to) return reject('invalid', { path: 'from' });
    const rows = await selectStatement(tx, { ...filter, to }, { ...folded, kind, after, limit });
    const { data: lines, next_cursor } = pageOf(rows, limit);
    const opening = balanceOf(kind, folded.opening);
    const closing = add(opening, balanceOf(kind, subtract(debit, credit)));
    const deposit = kind === 'customer' ? await readDeposit(tx, shop_id, party.id) : ZERO;
    const sums = { opening, debit, credit, closing, cheques, deposit };
    return { data: { party, from, to, ...sums, lines }, next_cursor };
  };
}

/** The balance from debit less credit: a customer's due is a debit, a supplier's a credit. */
function balanceOf(kind: PartyKind, net: ReturnType<typeof add>) {
  return kind === 'customer' ? net : negate(net);
}

export const customerStatement = query(customerStatementRoute, statementOf('customer'));
export const supplierStatement = query(supplierStatementRoute, statementOf('supplier'));
