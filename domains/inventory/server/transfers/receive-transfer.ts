import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import {
  type Posting,
  postingCommand,
  postingStep,
} from '#domains/documents/server/door/posting-command.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import { receiveTransferRoute, returnTransferRoute } from '../../contract/stock-transfer.ts';
import { listRequestedBatches } from '../../core/levels/requested-batches.ts';
import { decideArrival, decideComingBack } from '../../core/transfers/decide-transfer.ts';
import { type TransferChanges, transferChanges } from '../../core/transfers/post-transfer.ts';
import { type LoadedArrival, loadArrival } from './load-arrival.ts';
import { transferQuery } from './transfer-list.sql.ts';
import { writeTransfer } from './write-transfer.ts';

const receiving: Posting<typeof receiveTransferRoute, LoadedArrival, TransferChanges> = {
  load: (tx, context, { params, body }) =>
    loadArrival(tx, context, {
      transfer_id: params.id,
      request: body,
      arriving: body.lines,
      requestedBatches: listRequestedBatches(body.lines),
    }),
  decide: ({ body }, facts) => {
    const arrival = { lines: body.lines, is_short: body.short !== undefined };
    return transferChanges(decideArrival(arrival, facts), facts);
  },
  write: (context, { input: { params, body }, facts, changes }) => {
    const { document, transfer } = facts;
    const { short: reason = null, note } = body;
    const detail = { transfer_id: params.id, ...defined({ reason: body.short }) };
    const row = { document, transfer_id: params.id, sent_id: transfer.sent_id, reason, note };
    return [writeTransfer(context, { ...row, detail }, changes)];
  },
  ...answerBy(({ actor }, { params }) => toQuery(transferQuery(actor.shop_id, params.id, actor))),
};

export const receiveTransfer = postingCommand(receiveTransferRoute, receiving);

/** The same as a step of another command. */
export const receiveTransferStep = postingStep(receiving);

/** Returns what is in transit to the source. */
export const returnTransfer = postingCommand(returnTransferRoute, {
  load: (tx, context, { params, body }) =>
    loadArrival(tx, context, {
      transfer_id: params.id,
      request: body,
      arriving: null,
      requestedBatches: [],
    }),
  decide: (_, facts: LoadedArrival) => transferChanges(decideComingBack(facts), facts),
  write: (context, { input: { params, body }, facts, changes }) => {
    const { document, transfer } = facts;
    const detail = { transfer_id: params.id };
    const row = { document, transfer_id: params.id, sent_id: transfer.sent_id, reason: null };
    return [writeTransfer(context, { ...row, note: body.note, detail }, changes)];
  },
  ...answerBy(({ actor }, { params }) => toQuery(transferQuery(actor.shop_id, params.id, actor))),
});
