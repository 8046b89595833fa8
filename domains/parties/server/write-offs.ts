import { entryOf, journalEffects } from '#domains/accounting/server/door/journal-effects.ts';
import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import {
  type OpenedDocument,
  openDocumentWith,
} from '#domains/documents/server/door/open-document.ts';
import { answerByReversal } from '#domains/documents/server/door/open-reversal.ts';
import { type Decided, postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { negate, subtract } from '#domains/kernel/core/money.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { reversalOf } from '#domains/payments/server/door/reverse-money.ts';
import { settlementEffects } from '#domains/payments/server/door/settlement-effects.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, can, EVERYWHERE } from '#platform/http/actor.ts';
import { type Input, query } from '#platform/http/endpoint.ts';
import { WRITE_OFF } from '../contract/kinds.ts';
import {
  postWriteOffRoute,
  readWriteOffRoute,
  reverseWriteOffRoute,
} from '../contract/write-off.ts';
import { dueChange } from '../core/balance-change.ts';
import {
  type DecidedWriteOff,
  decideSeenWriteOff,
  type LoadedWriteOff,
  SEES_SUPPLIERS,
} from '../core/decide-write-off.ts';
import { reverseMoneyAndBalances } from '../core/reverse-payment.ts';
import { allocationsOf, lineColumnsOf, listSettled } from '../core/settled-lines.ts';
import { dueEffects, lockParty } from './door/due-effects.ts';
import { loadBalanceReversal, writeBalanceReversal } from './door/reverse-balances.ts';
import { dueIds } from './dues.sql.ts';
import { lockBalanceQuery } from './party-balance.sql.ts';
import {
  addCreditedQuery,
  lockAllocatedSalesQuery,
  lockDueSalesQuery,
} from './settled-sales.sql.ts';
import {
  findWriteOff,
  insertWriteOff,
  insertWriteOffLines,
  writeOffFacts,
  writeOffQuery,
} from './write-off.sql.ts';

type Route = typeof postWriteOffRoute;
type Facts = LoadedWriteOff & { can_see_suppliers: boolean; document: OpenedDocument };

export const postWriteOff = postingCommand(postWriteOffRoute, {
  load: loadWriteOff,
  decide: ({ body }, facts) => decideSeenWriteOff(body, facts),
  write: writeWriteOff,
  ...answerBy<Route>(({ actor }, { body }) => writeOffQuery(actor.shop_id, body.id, EVERYWHERE)),
});

/** What a customer comes to owe while the write-off waits for its locks was not seen. */
async function loadWriteOff(tx: Tx, context: Context, { body }: Input<Route>) {
  const { actor } = context;
  const { shop_id } = actor;
  const { party_id, warehouse_id } = body;
  const party = { shop_id, party_id };
  const header = { kind: WRITE_OFF, warehouse_id, request: body };
  const { opened: document, rows } = await openDocumentWith(tx, context, header, [
    dueIds({ shop_id, customer_id: party_id }),
    ...lockDueSalesQuery({ shop_id, customer_id: party_id }),
    lockParty(party),
    lockBalanceQuery(party),
    writeOffFacts({ ...party, scope: actor }),
  ]);
  if (document === 'posted' || isRejection(document)) return document;
  const facts = rows.at(-1)?.[0] as LoadedWriteOff;
  const seen = new Set(rows[0]?.map(({ document_id }) => document_id));
  const isSupplier = facts.party?.kind === 'supplier';
  const open = facts.open.filter(({ document_id }) => isSupplier || seen.has(document_id));
  return { ...facts, open, can_see_suppliers: can(context, SEES_SUPPLIERS), document };
}

function writeWriteOff(
  context: Context,
  { input, facts, changes }: Decided<Route, Facts, DecidedWriteOff>,
) {
  const { document, owed } = facts;
  const { settled, journal } = changes;
  const { party_id, amount, reason } = input.body;
  const { shop_id } = context.actor;
  const own = { shop_id, document_id: document.id };
  const sums = { amount, due_before: owed, due_after: subtract(owed, amount) };
  const inserted = insertWriteOff({ ...own, ...sums, party_id, reason });
  const lines = insertWriteOffLines({ ...own, ...lineColumnsOf(settled) });
  const of = { party_id, kind: 'credit' as const };
  const settlement = { tenders: [], allocations: allocationsOf(settled, of) };
  const effects = [
    { locks: 'nothing' as const, statement: inserted },
    { locks: 'nothing' as const, statement: lines },
    { locks: 'balance of a sale' as const, statement: addCreditedQuery(shop_id, settled) },
    ...dueEffects({ ...dueChange(party_id, negate(amount)), shop_id }),
    ...settlementEffects({ ...own, shift_id: document.shift_id }, settlement),
    ...journalEffects(entryOf(context, document), journal),
  ];
  // What a supplier was owed reveals costs, so its name in the audit log says that.
  const sum = facts.party?.kind === 'supplier' ? { cost_amount: amount } : { amount };
  return [{ document, effects, approved_by: null, detail: { party_id, ...sum, reason } }];
}

export const readWriteOff = query(readWriteOffRoute, async (tx, { params }, context) => {
  const { actor } = context;
  const data = await findWriteOff(tx, actor.shop_id, params.id, actor);
  if (data === undefined) return reject('not_found');
  const isSeen = data.kind === 'customer' || can(context, SEES_SUPPLIERS);
  return isSeen
    ? { data }
    : reject('permission_denied', { params: { permission: SEES_SUPPLIERS } });
});

/** The dues that it took off are open again. */
export const reverseWriteOff = postingCommand(reverseWriteOffRoute, {
  load: async (tx, context, input) => {
    const reversal = reversalOf(WRITE_OFF, input);
    const { shop_id } = context.actor;
    const sales = lockAllocatedSalesQuery({ shop_id, document_id: reversal.reverses_id });
    const loaded = await loadBalanceReversal(tx, context, reversal, sales);
    return loaded === 'posted' || isRejection(loaded) ? loaded : loaded.facts;
  },
  decide: (_, facts) => reverseMoneyAndBalances(facts),
  write: (context, { facts, changes }) => {
    const { shop_id } = context.actor;
    const back = addCreditedQuery(shop_id, listSettled(changes.settlement));
    const more = [{ locks: 'balance of a sale' as const, statement: back }];
    return [writeBalanceReversal(context, facts, changes, more)];
  },
  ...answerByReversal,
});
