import { simpleDocument } from '#domains/inventory/server/door/simple-document.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { command, isReplayed } from '#platform/http/endpoint.ts';
import {
  listMoneyTransfersRoute,
  type MoneyTransfer,
  postMoneyTransferRoute,
  readMoneyTransferRoute,
  reverseMoneyTransferRoute,
} from '../contract/money-transfer.ts';
import { decideMoneyTransfer } from '../core/decide-money-transfer.ts';
import { insertMoneyTransfer, loadTransferFacts, MONEY_TRANSFERS } from './money-transfer.sql.ts';

export const moneyTransfers = simpleDocument<MoneyTransfer>({
  resource: 'money-transfers',
  routes: {
    read: readMoneyTransferRoute,
    list: listMoneyTransfersRoute,
    reverse: reverseMoneyTransferRoute,
  },
  readAs: MONEY_TRANSFERS,
});

export const postMoneyTransfer = command(postMoneyTransferRoute, async (tx, { body }, context) => {
  const { shop_id } = context.actor;
  const document = await moneyTransfers.open(tx, context, body);
  if (isRejection(document) || isReplayed(document)) return document;

  const facts = await loadTransferFacts(tx, shop_id, body.fee_account_id);
  const decided = decideMoneyTransfer(body, facts);
  if (isRejection(decided)) return decided;
  await insertMoneyTransfer(tx, shop_id, body, decided);
  const { journal, fee } = decided;
  return moneyTransfers.post(tx, context, document, {
    journal,
    detail: { amount: body.amount, fee },
  });
});
