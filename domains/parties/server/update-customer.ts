import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { normalizePhone } from '#domains/identity/core/phone.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { type Customer, updateCustomerRoute } from '../contract/party.ts';
import { lockGroup } from './customer-group.sql.ts';
import { findCustomer, updateParty } from './party.sql.ts';

/** The code stays: papers and imports know the customer by it. */
export const updateCustomer = command(
  updateCustomerRoute,
  async (tx, { params: { id }, body }, context) => {
    const { shop_id } = context.actor;
    const before = await findCustomer(tx, shop_id, id);
    if (before === undefined) return reject('not_found');
    const { version, name = before.name, credit_limit = before.credit_limit } = body;
    const { group_id = before.group_id } = body;
    if (group_id !== null && (await lockGroup(tx, shop_id, group_id)) === undefined) {
      return reject('group_not_found', { path: 'group_id' });
    }
    const typed = body.phone?.trim() ?? before.phone;
    const phone = normalizePhone(typed) ?? typed;
    if (!(await updateParty(tx, shop_id, { id, version, name, phone, credit_limit, group_id }))) {
      return reject('version_conflict', { path: 'version' });
    }
    const change = { before: pick(before), after: { name, phone, credit_limit, group_id } };
    await writeAudit(tx, context, { action: 'customer.updated', subject_id: id, ...change });
    const after = await findCustomer(tx, shop_id, id);
    return { data: assertPresent(after, 'a customer just changed') };
  },
);

function pick({ name, phone, credit_limit, group_id }: Customer) {
  return { name, phone, credit_limit, group_id };
}
