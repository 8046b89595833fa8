import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import {
  archiveCustomerGroupRoute,
  changeCustomerGroupRoute,
  createCustomerGroupRoute,
  listCustomerGroupsRoute,
} from '#domains/catalog/contract/customer-group.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { tryWrite } from '#platform/db/try-write.sql.ts';
import { creation } from '#platform/http/creation.ts';
import { command, query } from '#platform/http/endpoint.ts';
import {
  insertGroup,
  isOfPriceList,
  lockGroup,
  putGroupAway,
  selectGroups,
  updateGroup,
} from './customer-group.sql.ts';

export const listCustomerGroups = query(listCustomerGroupsRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor } = input.query;
  const after = readCursor(cursor, ['text', 'id']);
  if (isRejection(after)) return after;
  const filter = { shop_id: actor.shop_id, pattern: containing(q.trim()), after, limit };
  return pageOf(await selectGroups(tx, filter), limit);
});

export const createCustomerGroup = creation(
  createCustomerGroupRoute,
  async (tx, { body }, context) => {
    const { shop_id } = context.actor;
    const id = await insertGroup(tx, shop_id, { ...body, id: body.id ?? context.newId() });
    if (id === undefined) return reject('name_taken', { path: 'name' });
    await writeAudit(tx, context, { action: 'customer_group.created', subject_id: id });
    const made = await lockGroup(tx, shop_id, id);
    return { data: assertPresent(made, 'a new group can be read') };
  },
);

export const changeCustomerGroup = command(
  changeCustomerGroupRoute,
  async (tx, { params: { id }, body }, context) => {
    const { shop_id } = context.actor;
    const before = await lockGroup(tx, shop_id, id);
    if (before === undefined) return reject('not_found');
    if (before.version !== body.version) return reject('version_conflict', { path: 'version' });
    const { name = before.name, name_bn = before.name_bn } = body;
    const isFree = await tryWrite(tx, () => updateGroup(tx, shop_id, { id, name, name_bn }));
    if (!isFree) return reject('name_taken', { path: 'name' });
    const after = { ...before, name, name_bn, version: before.version + 1 };
    await writeAudit(tx, context, {
      action: 'customer_group.changed',
      subject_id: id,
      before,
      after,
    });
    return { data: after };
  },
);

export const archiveCustomerGroup = command(
  archiveCustomerGroupRoute,
  async (tx, { params: { id } }, context) => {
    const { shop_id } = context.actor;
    const before = await lockGroup(tx, shop_id, id);
    if (before === undefined) return reject('not_found');
    if (before.customers > 0 || (await isOfPriceList(tx, shop_id, id))) {
      return reject('group_in_use');
    }
    await putGroupAway(tx, shop_id, { id, now: context.now });
    await writeAudit(tx, context, { action: 'customer_group.archived', subject_id: id, before });
    return { data: {} };
  },
);
