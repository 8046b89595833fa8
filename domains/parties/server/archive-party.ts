import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { recordEvent } from '#domains/connections/server/door/record-event.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, type Input } from '#platform/http/endpoint.ts';
import { archiveCustomerRoute, archiveSupplierRoute } from '../contract/archive-party.ts';
import { updateArchived } from './archive-party.sql.ts';
import { lockPair } from './merge-party.sql.ts';
import type { PartyKind } from './party.sql.ts';

type ArchiveRequest = Pick<Input<typeof archiveCustomerRoute>, 'params' | 'body'>;

/** A party with open items is not archived; a merged one cannot be restored. */
function archiveOf(kind: PartyKind) {
  return async (
    tx: Tx,
    { params: { id }, body: { archived } }: ArchiveRequest,
    context: Context,
  ) => {
    const { actor, now } = context;
    const { shop_id } = actor;
    const locked = await lockPair(tx, { shop_id, kind }, { survivor: id, duplicate: id });
    const party = locked.get(id);
    if (party === undefined) return reject('not_found');
    if (party.merged_into !== null) return reject('merged_already');
    if (archived && (party.due !== 0 || party.deposit !== 0)) return reject('party_has_due');
    if (party.archived !== archived) {
      await updateArchived(tx, shop_id, { id, archived_at: archived ? now : null });
      const done = archived ? 'archived' : 'restored';
      await writeAudit(tx, context, { action: `${kind}.${done}`, subject_id: id });
      if (kind === 'customer') await recordEvent(tx, context, 'customer.changed', [id]);
    }
    return { data: { id, archived } };
  };
}

export const archiveCustomer = command(archiveCustomerRoute, archiveOf('customer'));
export const archiveSupplier = command(archiveSupplierRoute, archiveOf('supplier'));
