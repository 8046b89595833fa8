import { entryOf, journalEffects } from '#domains/accounting/server/door/journal-effects.ts';
import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import {
  type OpenedDocument,
  openDocumentWith,
} from '#domains/documents/server/door/open-document.ts';
import { type Decided, postingCommand } from '#domains/documents/server/door/posting-command.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import {
  listOpeningMoneyRoute,
  postOpeningMoneyRoute,
  readOpeningMoneyRoute,
  reverseOpeningMoneyRoute,
} from '#domains/payments/contract/opening-money.ts';
import { tenderEffects } from '#domains/payments/server/door/payment-effects.ts';
import { moneyReversal } from '#domains/payments/server/door/reverse-money.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import type { Tx } from '#platform/db/tx.ts';
import { type Context, EVERYWHERE } from '#platform/http/actor.ts';
import { type Input, query } from '#platform/http/endpoint.ts';
import { OPENING_MONEY } from '../contract/kinds.ts';
import {
  type DecidedOpeningMoney,
  decideFirstOpening,
  type OpeningMoneyFacts,
} from '../core/decide-opening-money.ts';
import {
  findOpeningMoney,
  firstOfBooks,
  insertOpeningMoney,
  lockMoneyAccount,
  openingMoneyFacts,
  openingMoneyQuery,
  selectOpeningMoney,
} from './opening-money.sql.ts';

type Route = typeof postOpeningMoneyRoute;
type Facts = OpeningMoneyFacts & { opened: readonly string[]; document: OpenedDocument };

export const postOpeningMoney = postingCommand(postOpeningMoneyRoute, {
  load: loadOpeningMoney,
  decide: ({ body }, facts) => decideFirstOpening(body, facts),
  write: writeOpeningMoney,
  ...answerBy<Route>(({ actor }, { body }) =>
    openingMoneyQuery(actor.shop_id, body.id, EVERYWHERE),
  ),
});

/** Dated the first day of the books, or today if that day is closed. */
async function loadOpeningMoney(tx: Tx, context: Context, { body }: Input<Route>) {
  const { shop_id } = context.actor;
  const { warehouse_id, payment_method_id, bank_account_id = null } = body;
  const happened_at = await firstOfBooks(tx, shop_id);
  const header = { kind: OPENING_MONEY, warehouse_id, happened_at, request: body };
  const { opened: document, rows } = await openDocumentWith(tx, context, header, [
    lockMoneyAccount({ shop_id, payment_method_id, bank_account_id }),
    openingMoneyFacts({ shop_id }),
  ]);
  if (document === 'posted' || isRejection(document)) return document;
  return { ...(rows[1]?.[0] as Omit<Facts, 'document'>), document };
}

function writeOpeningMoney(
  context: Context,
  { input, facts, changes }: Decided<Route, Facts, DecidedOpeningMoney>,
) {
  const { document } = facts;
  const { account_id, tender, journal } = changes;
  const { amount, note = '' } = input.body;
  const own = { shop_id: context.actor.shop_id, document_id: document.id };
  const inserted = insertOpeningMoney({ ...own, account_id, amount, note });
  const effects = [
    { locks: 'nothing' as const, statement: inserted },
    ...tenderEffects({ ...own, shift_id: document.shift_id }, [tender]),
    ...journalEffects(entryOf(context, document), journal),
  ];
  return [{ document, effects, approved_by: null, detail: { account_id, amount } }];
}

export const readOpeningMoney = query(readOpeningMoneyRoute, async (tx, { params }, { actor }) => {
  const data = await findOpeningMoney(tx, actor.shop_id, params.id, actor);
  return data === undefined ? reject('not_found') : { data };
});

export const listOpeningMoney = query(listOpeningMoneyRoute, async (tx, input, { actor }) => {
  const { limit, cursor } = input.query;
  const after = readCursor(cursor, ['instant', 'id']);
  if (isRejection(after)) return after;
  const filter = { shop_id: actor.shop_id, scope: actor };
  return pageOf(await selectOpeningMoney(tx, filter, { after, limit }), limit);
});

export const reverseOpeningMoney = moneyReversal(reverseOpeningMoneyRoute, OPENING_MONEY);
