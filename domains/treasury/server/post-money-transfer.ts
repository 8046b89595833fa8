import { checkBackdate } from '#domains/documents/server/door/check-backdate.ts';
import { openDocument } from '#domains/documents/server/door/open-document.ts';
import { postBooks } from '#domains/inventory/server/door/post-books.ts';
import { assert } from '#domains/kernel/core/assert.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import { postMoneyTransferRoute } from '../contract/money-transfer.ts';
import { decideMoneyTransfer } from '../core/decide-money-transfer.ts';
import { insertMoneyTransfer, loadMoneyTransfer, loadTransferFacts } from './money-transfer.sql.ts';

export const postMoneyTransfer = command(postMoneyTransferRoute, async (tx, { body }, context) => {
  const { shop_id } = context.actor;
  const { warehouse_id, register_id } = body;
  const happened_at = checkBackdate(context, 'money-transfers', body.happened_at);
  if (isRejection(happened_at)) return happened_at;
  const document = await openDocument(tx, context, {
    kind: 'money_transfer',
    warehouse_id,
    register_id,
    happened_at,
    request: body,
  });
  if (isRejection(document)) return document;
  if (document === 'posted') {
    return replayed({ data: await loadMoneyTransfer(tx, shop_id, body.id) });
  }

  const facts = await loadTransferFacts(tx, shop_id, body.fee_account_id);
  const decided = decideMoneyTransfer(body, facts);
  if (isRejection(decided)) return decided;
  await insertMoneyTransfer(tx, shop_id, body, decided);
  const { journal, fee } = decided;
  const detail = { amount: body.amount, fee };
  const books = { moves: [], journal, entry_id: context.newId(), detail };
  const posted = await postBooks(tx, context, document, books);
  assert(!isRejection(posted), 'money moves no goods');
  return { data: await loadMoneyTransfer(tx, shop_id, body.id) };
});
