import { isRejection } from '#domains/kernel/core/rejection.ts';
import { command, replayed } from '#platform/http/endpoint.ts';
import { postDepositRoute } from '../contract/deposit.ts';
import { loadDeposit } from './deposit.sql.ts';
import { putDeposit } from './door/put-deposit.ts';

export const postDeposit = command(postDepositRoute, async (tx, { body }, context) => {
  const put = await putDeposit(tx, context, body);
  if (isRejection(put)) return put;
  const answer = { data: await loadDeposit(tx, context.actor.shop_id, body.id) };
  return put === 'posted' ? replayed(answer) : answer;
});
