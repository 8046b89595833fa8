import { entryOf, journalEffects } from '#domains/accounting/server/door/journal-effects.ts';
import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import {
  type OpenedDocument,
  openDocumentWith,
} from '#domains/documents/server/door/open-document.ts';
import { type Decided, postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, EVERYWHERE } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import { postCashMovementRoute } from '../../contract/cash-movement.ts';
import { CASH_MOVEMENT } from '../../contract/kinds.ts';
import { type DecidedCashMovement, decideCashMovement } from '../../core/decide-cash-movement.ts';
import {
  cashMovementQuery,
  drawerFacts,
  findWarehouseOf,
  insertCashMovement,
  type LoadedFacts,
} from './cash-movement.sql.ts';

type Route = typeof postCashMovementRoute;
type Facts = LoadedFacts & { document: OpenedDocument };

export const postCashMovement = postingCommand(postCashMovementRoute, {
  load: loadCashMovement,
  decide: ({ body }, facts) => decideCashMovement(body, facts),
  write: writeCashMovement,
  ...answerBy<Route>(({ actor }, { body }) =>
    cashMovementQuery(actor.shop_id, body.id, EVERYWHERE),
  ),
});

async function loadCashMovement(tx: Tx, context: Context, { body }: Input<Route>) {
  const { actor } = context;
  const { shop_id } = actor;
  const { register_id, account_id = null } = body;
  const warehouse_id = await findWarehouseOf(tx, { shop_id, register_id, scope: actor });
  if (warehouse_id === undefined) return reject('register_not_found', { path: 'register_id' });
  const header = { kind: CASH_MOVEMENT, warehouse_id, register_id, request: body };
  const facts = [drawerFacts({ shop_id, account_id })];
  const { opened: document, rows } = await openDocumentWith(tx, context, header, facts);
  if (document === 'posted' || isRejection(document)) return document;
  return { ...(rows[0]?.[0] as LoadedFacts), document };
}

function writeCashMovement(
  context: Context,
  { input, facts, changes }: Decided<Route, Facts, DecidedCashMovement>,
) {
  const { document } = facts;
  const { amount, account_id, journal } = changes;
  const { purpose, reason } = input.body;
  const own = { shop_id: context.actor.shop_id, document_id: document.id };
  const inserted = insertCashMovement({ ...own, purpose, amount, account_id, reason });
  const effects = [
    { locks: 'nothing' as const, statement: inserted },
    ...journalEffects(entryOf(context, document), journal),
  ];
  return [{ document, effects, approved_by: null, detail: { purpose, amount, reason } }];
}
