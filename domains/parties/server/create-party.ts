import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { recordEvent } from '#domains/connections/server/door/record-event.ts';
import { normalizePhone } from '#domains/identity/core/phone.ts';
import { ZERO } from '#domains/kernel/core/money.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { creation } from '#platform/http/creation.ts';
import type { Input } from '#platform/http/endpoint.ts';
import { createCustomerRoute, createSupplierRoute } from '../contract/party.ts';
import { partyCode } from '../core/party-code.ts';
import { insertParties, type PartyKind } from './party.sql.ts';

/** `blank`: the further fields of a new party of this kind, for the answer. */
function createOf<Blank extends object>(kind: PartyKind, blank: Blank) {
  return async (
    tx: Tx,
    { body }: Pick<Input<typeof createCustomerRoute>, 'body'>,
    context: Context,
  ) => {
    const { actor, newId } = context;
    const id = body.id ?? newId();
    // Text that is not a phone number is stored as written: people enter two numbers, or a name.
    const phone = normalizePhone(body.phone) ?? body.phone.trim();
    const code = body.code ?? partyCode({ kind, phone, id });
    const party = { id, code, name: body.name, phone };
    const [added] = await insertParties(tx, actor.shop_id, [{ ...party, kind }]);
    if (added === undefined) {
      return reject('code_taken', { path: body.code === undefined ? 'phone' : 'code' });
    }
    await writeAudit(tx, context, { action: `${kind}.created`, subject_id: id });
    if (kind === 'customer') await recordEvent(tx, context, 'customer.created', [id]);
    return { data: { ...party, due: ZERO, ...blank } };
  };
}

export const createCustomer = creation(
  createCustomerRoute,
  createOf('customer', {
    custom: [],

    deposit: ZERO,
    overdue: ZERO,
    ordered: ZERO,
    credit_limit: null,
    group_id: null,
    payment_days: 0,
    email: '',
    address: '',
    bin: '',
    note: '',
    birthday: null,
    language: null,
    version: 1,
  }),
);
export const createSupplier = creation(createSupplierRoute, createOf('supplier', {}));
