import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { isRejection, reject } from '#domains/kernel/core/rejection.ts';
import { containing } from '#platform/db/containing.ts';
import { isUnique } from '#platform/db/is-unique.sql.ts';
import { pageOf, readCursor } from '#platform/db/paging.ts';
import { command, query } from '#platform/http/endpoint.ts';
import {
  changeExpenseCategoryRoute,
  createExpenseCategoryRoute,
  listExpenseCategoriesRoute,
} from '../contract/expense-category.ts';
import {
  insertExpenseCategory,
  lockExpenseCategory,
  selectExpenseCategories,
  takeCategoryCode,
  updateExpenseCategory,
} from './expense-category.sql.ts';

export const listExpenseCategories = query(
  listExpenseCategoriesRoute,
  async (tx, input, { actor }) => {
    const { q = '', limit, cursor, archived = 'false' } = input.query;
    const after = readCursor(cursor, ['text']);
    if (isRejection(after)) return after;
    const asked = { shop_id: actor.shop_id, archived: archived === 'true', pattern: containing(q) };
    return pageOf(await selectExpenseCategories(tx, asked, { after, limit }), limit);
  },
);

export const createExpenseCategory = command(
  createExpenseCategoryRoute,
  async (tx, { body }, context) => {
    const { shop_id } = context.actor;
    const code = await takeCategoryCode(tx, shop_id);
    if (code === undefined) return reject('too_many_categories');
    const category = { ...body, id: context.newId(), code, archived: false, version: 1 };
    const isFree = await isUnique(tx, () => insertExpenseCategory(tx, shop_id, category));
    if (!isFree) return reject('name_taken', { path: 'name' });
    const entry = { action: 'expense_category.created', subject_id: category.id, after: category };
    await writeAudit(tx, context, entry);
    return { data: category };
  },
);

export const changeExpenseCategory = command(
  changeExpenseCategoryRoute,
  async (tx, { params, body }, context) => {
    const { shop_id } = context.actor;
    const before = await lockExpenseCategory(tx, shop_id, params.id);
    if (before === undefined) return reject('not_found');
    if (before.version !== body.version) return reject('version_conflict', { path: 'version' });
    const after = {
      ...before,
      name: body.name ?? before.name,
      name_bn: body.name_bn ?? before.name_bn,
      archived: body.archived ?? before.archived,
      version: before.version + 1,
    };
    const { now } = context;
    const isFree = await isUnique(tx, () => updateExpenseCategory(tx, shop_id, { ...after, now }));
    if (!isFree) return reject('name_taken', { path: 'name' });
    const entry = { action: 'expense_category.changed', subject_id: before.id, before, after };
    await writeAudit(tx, context, entry);
    return { data: after };
  },
);
