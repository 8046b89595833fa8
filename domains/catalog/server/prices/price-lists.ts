import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { assertPresent } from '#domains/kernel/core/assert.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { checkLocation } from '#domains/shops/server/door/check-location.ts';
import { containing } from '#platform/db/containing.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { tryWrite } from '#platform/db/try-write.sql.ts';
import type { Tx } from '#platform/db/tx.ts';
import type { Context } from '#platform/http/actor.ts';
import { creation } from '#platform/http/creation.ts';
import { command, query } from '#platform/http/endpoint.ts';
import {
  changePriceListRoute,
  createPriceListRoute,
  listPriceListsRoute,
  type PriceList,
  readPriceListRoute,
} from '../../contract/price-list.ts';
import {
  findPriceList,
  hasGroup,
  insertPriceList,
  lockPriceLists,
  selectConflict,
  selectPriceLists,
  updatePriceList,
} from './price-list.sql.ts';

export const listPriceLists = query(listPriceListsRoute, async (tx, input, { actor }) => {
  const { q = '', limit, cursor, status } = input.query;
  const after = readCursor(cursor, ['text', 'id']);
  if (isRejection(after)) return after;
  const { shop_id } = actor;
  const is_archived = status === 'archived';
  const filter = { shop_id, pattern: containing(q.trim()), is_archived, limit, after };
  return pageOf(await selectPriceLists(tx, filter), limit);
});

export const readPriceList = query(readPriceListRoute, async (tx, { params }, { actor }) => {
  const list = await findPriceList(tx, actor.shop_id, params.id);
  return list === undefined ? reject('not_found') : { data: list };
});

export const createPriceList = creation(createPriceListRoute, async (tx, { body }, context) => {
  const { actor, newId } = context;
  const { shop_id } = actor;
  const list = {
    ...body,
    id: body.id ?? newId(),
    archived: false,
    lines: 0,
    version: 1,
  } as PriceList;
  const fault = await faultOf(tx, context, list);
  if (fault !== null) return fault;
  if (!(await tryWrite(tx, () => insertPriceList(tx, shop_id, list)))) {
    return reject('name_taken', { path: 'name' });
  }
  await writeAudit(tx, context, {
    action: 'price_list.created',
    subject_id: list.id,
    after: auditView(list),
  });
  return { data: list };
});

export const changePriceList = command(changePriceListRoute, async (tx, input, context) => {
  const { shop_id } = context.actor;
  const { id } = input.params;
  const { version, ...changes } = input.body;
  await lockPriceLists(tx, shop_id);
  const before = await findPriceList(tx, shop_id, id);
  if (before === undefined) return reject('not_found');
  const list = { ...before, ...defined(changes) } as PriceList;
  const fault = await faultOf(tx, context, list);
  if (fault !== null) return fault;
  if (before.version !== version) return reject('version_conflict', { path: 'version' });
  const write = () => updatePriceList(tx, shop_id, { list, now: context.now });
  if (!(await tryWrite(tx, write))) return reject('name_taken', { path: 'name' });
  const conflict = await selectConflict(tx, shop_id, { price_list_id: id, line_id: null });
  if (conflict !== undefined) {
    return reject('price_lists_conflict', { path: 'priority', params: conflict });
  }
  const change = { before: auditView(before), after: auditView(list) };
  await writeAudit(tx, context, { action: 'price_list.changed', subject_id: id, ...change });
  const changed = await findPriceList(tx, shop_id, id);
  return { data: assertPresent(changed, 'a changed price list can be read') };
});

async function faultOf(
  tx: Tx,
  { actor }: Context,
  list: PriceList,
): Promise<Rejection<'days_reversed' | 'group_not_found' | 'branch_not_found'> | null> {
  const { starts_on, ends_on, group_id, branch_id } = list;
  if (starts_on !== null && ends_on !== null && ends_on < starts_on) {
    return reject('days_reversed', { path: 'ends_on' });
  }
  if (group_id !== null && !(await hasGroup(tx, actor.shop_id, group_id))) {
    return reject('group_not_found', { path: 'group_id' });
  }
  const location = branch_id === null ? null : await checkLocation(tx, actor, { branch_id });
  return isRejection(location) ? reject('branch_not_found', { path: 'branch_id' }) : null;
}

function auditView({ name, name_bn, starts_on, ends_on, priority, archived, ...list }: PriceList) {
  const { group_id, branch_id } = list;
  return { name, name_bn, group_id, branch_id, starts_on, ends_on, priority, archived };
}
