import { postingStep } from '#domains/documents/server/door/posting-command.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { isReplayed } from '#platform/http/endpoint.ts';
import type { DepositRequest } from '../../contract/deposit.ts';
import { depositPosting } from '../deposit-posting.ts';

const put = postingStep(depositPosting);

/** Takes a deposit from a customer, or pays it back, by a document; `posted`: already posted. */
export async function putDeposit(tx: Tx, context: Context, body: DepositRequest) {
  const done = await put(tx, { params: {}, query: {}, body }, context);
  if (isRejection(done)) return done;
  return isReplayed(done) ? ('posted' as const) : ('now' as const);
}
