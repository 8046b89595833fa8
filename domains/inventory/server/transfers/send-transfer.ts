import { answerBy } from '#domains/documents/server/door/answer-by.ts';
import {
  type Posting,
  postingCommand,
  postingStep,
} from '#domains/documents/server/door/posting-command.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { toQuery } from '#platform/db/fixed-statement.ts';
import { sendTransferRoute } from '../../contract/stock-transfer.ts';
import { decideSending } from '../../core/transfers/decide-transfer.ts';
import { type TransferChanges, transferChanges } from '../../core/transfers/post-transfer.ts';
import { type LoadedSending, loadSending } from './load-sending.ts';
import { transferQuery } from './transfer-list.sql.ts';
import { writeTransfer } from './write-transfer.ts';

const sending: Posting<typeof sendTransferRoute, LoadedSending, TransferChanges> = {
  load: loadSending,
  decide: (_, facts) => {
    const decided = decideSending(facts.lines, facts);
    if (isRejection(decided)) return decided;
    return facts.unknown_line ?? transferChanges(decided, facts);
  },
  write: (context, { facts: { document, transfer }, changes }) => {
    const { id: transfer_id, to_warehouse_id, note } = transfer;
    const detail = { transfer_id, to_warehouse_id };
    const row = { document, transfer_id, sent_id: null, reason: null, note, detail };
    return [writeTransfer(context, row, changes)];
  },
  ...answerBy(({ actor }, { params }) => toQuery(transferQuery(actor.shop_id, params.id, actor))),
};

export const sendTransfer = postingCommand(sendTransferRoute, sending);

/** The same as a step of another command. */
export const sendTransferStep = postingStep(sending);
