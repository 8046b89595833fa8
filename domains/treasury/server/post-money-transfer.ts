import { entryOf, journalEffects } from '#domains/accounting/server/door/journal-effects.ts';
import type { OpenedDocument } from '#domains/documents/server/door/open-document.ts';
import { type Decided, postingCommand } from '#domains/documents/server/door/posting-command.ts';
import {
  answerByDocument,
  openWithFacts,
  simpleDocument,
} from '#domains/documents/server/door/simple-document.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { tenderEffects } from '#domains/payments/server/door/payment-effects.ts';
import { moneyReversal } from '#domains/payments/server/door/reverse-money.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import type { Input } from '#platform/http/endpoint.ts';
import { MONEY_TRANSFER } from '../contract/kinds.ts';
import {
  listMoneyTransfersRoute,
  postMoneyTransferRoute,
  readMoneyTransferRoute,
  reverseMoneyTransferRoute,
} from '../contract/money-transfer.ts';
import {
  type DecidedMoneyTransfer,
  decideMoneyTransfer,
  type MoneyTransferFacts,
} from '../core/decide-money-transfer.ts';
import { insertMoneyTransfer, MONEY_TRANSFERS, transferFacts } from './money-transfer.sql.ts';

export const moneyTransfers = {
  ...simpleDocument({
    routes: { read: readMoneyTransferRoute, list: listMoneyTransfersRoute },
    readAs: MONEY_TRANSFERS,
  }),
  reverse: moneyReversal(reverseMoneyTransferRoute, MONEY_TRANSFER),
};

export const postMoneyTransfer = postingCommand(postMoneyTransferRoute, {
  load: loadMoneyTransfer,
  decide: ({ body }, facts) => decideMoneyTransfer(body, facts),
  write: writeMoneyTransfer,
  ...answerByDocument<Route>(MONEY_TRANSFERS),
});

type Route = typeof postMoneyTransferRoute;
type Facts = MoneyTransferFacts & { document: OpenedDocument };

async function loadMoneyTransfer(tx: Tx, context: Context, { body }: Input<Route>) {
  const { shop_id } = context.actor;
  const { fee_account_id = null } = body;
  const header = { kind: MONEY_TRANSFER, resource: 'money-transfers', request: body };
  const facts = [transferFacts({ shop_id, fee_account_id })];
  const opened = await openWithFacts(tx, context, header, facts);
  if (opened === 'posted' || isRejection(opened)) return opened;
  const { document, rows } = opened;
  return { ...(rows[0]?.[0] as MoneyTransferFacts), document };
}

function writeMoneyTransfer(
  context: Context,
  { input, facts, changes }: Decided<Route, Facts, DecidedMoneyTransfer>,
) {
  const { document } = facts;
  const { fee, fee_account_id, tenders, journal } = changes;
  const { amount, note = '' } = input.body;
  const own = { shop_id: context.actor.shop_id, document_id: document.id };
  const inserted = insertMoneyTransfer({ ...own, amount, fee, fee_account_id, note });
  const effects = [
    { locks: 'nothing' as const, statement: inserted },
    ...tenderEffects({ ...own, shift_id: document.shift_id }, tenders),
    ...journalEffects(entryOf(context, document), journal),
  ];
  return [{ document, effects, approved_by: null, detail: { amount, fee } }];
}
