import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { normalizePhone } from '#domains/identity/core/phone.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { updateCustomerRoute } from '../contract/party.ts';
import { findCustomer, updateParty } from './party.sql.ts';

/** The code stays: papers and imports know the customer by it. */
export const updateCustomer = command(
  updateCustomerRoute,
  async (tx, { params: { id }, body }, context) => {
    const { shop_id } = context.actor;
    const before = await findCustomer(tx, shop_id, id);
    if (before === undefined) return reject('not_found');
    const { version, name = before.name, credit_limit = before.credit_limit } = body;
    const typed = body.phone?.trim() ?? before.phone;
    const phone = normalizePhone(typed) ?? typed;
    if (!(await updateParty(tx, shop_id, { id, version, name, phone, credit_limit }))) {
      return reject('version_conflict', { path: 'version' });
    }
    const change = { before: pick(before), after: { name, phone, credit_limit } };
    await writeAudit(tx, context, { action: 'customer.updated', subject_id: id, ...change });
    const after = await findCustomer(tx, shop_id, id);
    return { data: assertPresent(after, 'a customer just changed') };
  },
);

function pick<T extends { name: string; phone: string; credit_limit: number | null }>(of: T) {
  const { name, phone, credit_limit } = of;
  return { name, phone, credit_limit };
}
