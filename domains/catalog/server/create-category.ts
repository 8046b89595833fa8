import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { createCategoryRoute } from '../contract/category.ts';
import { insertCategories } from './category.sql.ts';

export const createCategory = command(createCategoryRoute, async (tx, { body }, context) => {
  const { actor, newId } = context;
  const category = { id: newId(), ...body };
  const [name] = await insertCategories(tx, actor.shop_id, [category]);
  if (name === undefined) return reject('name_taken', { path: 'name' });
  await writeAudit(tx, context, { action: 'category.created', subject_id: category.id });
  return { data: category };
});
