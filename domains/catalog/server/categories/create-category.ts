import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { creation } from '#platform/http/creation.ts';
import { createCategoryRoute } from '../../contract/category.ts';
import { checkCategoryParent } from '../../core/category-tree.ts';
import { insertCategory, lockCategories, selectAllCategories } from './category.sql.ts';

export const createCategory = creation(createCategoryRoute, async (tx, { body }, context) => {
  const { actor, newId } = context;
  const { shop_id } = actor;
  const request = { ...body, id: body.id ?? newId() };
  if (body.parent_id !== null) {
    await lockCategories(tx, shop_id);
    const all = await selectAllCategories(tx, shop_id);
    const refused = checkCategoryParent(request.id, body.parent_id, all);
    if (refused !== null) return refused;
  }
  const category = await insertCategory(tx, shop_id, request);
  if (category === undefined) return reject('name_taken', { path: 'name' });
  await writeAudit(tx, context, { action: 'category.created', subject_id: category.id });
  return { data: category };
});
