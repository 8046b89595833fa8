import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { normalizePhone } from '#domains/identity/core/phone.ts';
import { ZERO } from '#domains/kernel/core/money.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { command, type Input } from '#platform/http/endpoint.ts';
import { createCustomerRoute, createSupplierRoute } from '../contract/party.ts';
import { partyCode } from '../core/party-code.ts';
import { insertParties, type PartyKind } from './party.sql.ts';

function createOf(kind: PartyKind) {
  return async (tx: Tx, { body }: Input<typeof createCustomerRoute>, context: Context) => {
    const { actor, newId } = context;
    const id = newId();
    // What cannot be a phone number is kept as it was written: people note two, or a name.
    const phone = normalizePhone(body.phone) ?? body.phone.trim();
    const code = body.code ?? partyCode({ kind, phone, id });
    const party = { id, code, name: body.name, phone };
    const [added] = await insertParties(tx, actor.shop_id, [{ ...party, kind }]);
    if (added === undefined) {
      return reject('code_taken', { path: body.code === undefined ? 'phone' : 'code' });
    }
    await writeAudit(tx, context, { action: `${kind}.created`, subject_id: id });
    return { data: { ...party, due: ZERO } };
  };
}

export const createCustomer = command(createCustomerRoute, createOf('customer'));
export const createSupplier = command(createSupplierRoute, createOf('supplier'));
