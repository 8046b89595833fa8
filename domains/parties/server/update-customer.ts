import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { customAfter, type FieldValue } from '#domains/catalog/core/custom-field.ts';
import { loadDefinedFields } from '#domains/catalog/server/door/custom-names.sql.ts';
import { recordEvent } from '#domains/connections/server/door/record-event.ts';
import { normalizePhone } from '#domains/identity/core/phone.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import type { Tx } from '#platform/db/tx.ts';
import { command } from '#platform/http/endpoint.ts';
import { type Customer, updateCustomerRoute } from '../contract/party.ts';
import { lockGroup } from './customer-group.sql.ts';
import { findCustomer, type PartyChange, updateParty } from './party.sql.ts';
import { updatePartyCustoms } from './party-custom.sql.ts';

/** The code never changes: documents and imports identify the customer by it. */
export const updateCustomer = command(
  updateCustomerRoute,
  async (tx, { params: { id }, body }, context) => {
    const { shop_id } = context.actor;
    const found = await findCustomer(tx, shop_id, id);
    if (found === undefined) return reject('not_found');
    const before = pick(found);
    const { version, custom: given = [], ...requested } = body;
    const change = applyChanges(before, requested);
    const { group_id } = change;
    if (group_id !== null && (await lockGroup(tx, shop_id, group_id)) === undefined) {
      return reject('group_not_found', { path: 'group_id' });
    }
    const custom = await changedCustom(tx, shop_id, { found, given });
    if (isRejection(custom)) return custom;
    if (!(await updateParty(tx, shop_id, { id, version, change }))) {
      return reject('version_conflict', { path: 'version' });
    }
    if (custom !== null) await updatePartyCustoms(tx, shop_id, [{ id, custom: custom.after }]);
    const said = {
      before: { ...before, custom: custom?.before },
      after: { ...change, custom: custom?.after },
    };
    await writeAudit(tx, context, { action: 'customer.updated', subject_id: id, ...said });
    await recordEvent(tx, context, 'customer.changed', [id]);
    const after = await findCustomer(tx, shop_id, id);
    return { data: assertPresent(after, 'a changed customer can be read') };
  },
);

/** Custom values before and after; null: the request has none. */
async function changedCustom(
  tx: Tx,
  shop_id: string,
  { found, given }: { found: Customer; given: readonly FieldValue[] },
) {
  if (given.length === 0) return null;
  const fields = await loadDefinedFields(tx, { shop_id, subject: 'customer' });
  const before = Object.fromEntries(found.custom.map(({ field_id, text }) => [field_id, text]));
  const after = customAfter(fields, before, given);
  return isRejection(after) ? after : { before, after };
}

type RequestedChange = { readonly [K in keyof PartyChange]?: PartyChange[K] | undefined };

/** The requested changes; a phone number is normalised. */
export function applyChanges(before: PartyChange, requested: RequestedChange): PartyChange {
  const given = Object.entries(requested).filter(([, value]) => value !== undefined);
  const after = { ...before, ...Object.fromEntries(given) };
  const typed = after.phone.trim();
  return { ...after, phone: normalizePhone(typed) ?? typed };
}

function pick(found: Customer): PartyChange {
  const { name, phone, credit_limit, group_id, payment_days, birthday, language } = found;
  const { email, address, bin, note } = found;
  const how = { credit_limit, group_id, payment_days };
  return { name, phone, email, ...how, birthday, language, address, bin, note };
}
