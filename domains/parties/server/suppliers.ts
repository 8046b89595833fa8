import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command, query } from '#platform/http/endpoint.ts';
import { readSupplierRoute, updateSupplierRoute } from '../contract/party.ts';
import { findSupplier, updateParty } from './party.sql.ts';
import { applyChanges } from './update-customer.ts';

export const readSupplier = query(readSupplierRoute, async (tx, { params }, { actor }) => {
  const data = await findSupplier(tx, actor.shop_id, params.id);
  return data === undefined ? reject('not_found') : { data };
});

/** Fields of customers only. */
const OF_CUSTOMERS = { credit_limit: null, group_id: null, birthday: null, language: null };

export const updateSupplier = command(
  updateSupplierRoute,
  async (tx, { params: { id }, body }, context) => {
    const { shop_id } = context.actor;
    const found = await findSupplier(tx, shop_id, id);
    if (found === undefined) return reject('not_found');
    const { name, phone, email, payment_days, address, bin, note } = found;
    const before = { name, phone, email, payment_days, address, bin, note, ...OF_CUSTOMERS };
    const { version, ...requested } = body;
    const change = applyChanges(before, requested);
    if (!(await updateParty(tx, shop_id, { id, version, change }))) {
      return reject('version_conflict', { path: 'version' });
    }
    const said = { before, after: change };
    await writeAudit(tx, context, { action: 'supplier.updated', subject_id: id, ...said });
    const after = await findSupplier(tx, shop_id, id);
    return { data: assertPresent(after, 'a changed supplier can be read') };
  },
);
