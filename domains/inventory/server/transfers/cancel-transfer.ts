import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { cancelTransferRoute } from '../../contract/stock-transfer.ts';
import { lockDraft } from './change-transfer.ts';
import { cancelDraft } from './transfer.sql.ts';
import { loadTransfer } from './transfer-list.sql.ts';

export const cancelTransfer = command(cancelTransferRoute, async (tx, input, context) => {
  const { actor, now } = context;
  const { id } = input.params;
  const draft = await lockDraft(tx, actor, { id, version: input.body.version });
  if (isRejection(draft)) return draft;
  await cancelDraft(tx, actor.shop_id, id, now);
  await writeAudit(tx, context, { action: 'transfer.cancelled', subject_id: id });
  return { data: await loadTransfer(tx, actor.shop_id, id, actor) };
});
