import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { orderCategoriesRoute } from '../../contract/category.ts';
import { checkCategoryParent } from '../../core/category-tree.ts';
import { lockCategories, selectAllCategories, updateRanks } from './category.sql.ts';

export const orderCategories = command(orderCategoriesRoute, async (tx, { body }, context) => {
  const { shop_id } = context.actor;
  const { parent_id, ids } = body;
  await lockCategories(tx, shop_id);
  const all = await selectAllCategories(tx, shop_id);
  const known = new Map(all.map((one) => [one.id, one]));
  const missing = ids.findIndex((id) => !known.has(id));
  if (missing !== -1) return reject('category_not_found', { path: `ids.${missing}` });
  for (const id of ids) {
    const refused = checkCategoryParent(id, parent_id, all);
    if (refused !== null) return refused;
  }
  // Another user has added one meanwhile, or one is listed twice.
  const there = all.filter((one) => one.parent_id === parent_id);
  const isComplete = there.every(({ id }) => ids.includes(id)) && new Set(ids).size === ids.length;
  if (!isComplete) return reject('order_outdated', { path: 'ids' });
  const moved = ids
    .map((id, at) => ({ id, rank: at + 1 }))
    .filter(({ id, rank }) => {
      const before = known.get(id);
      return before?.rank !== rank || before.parent_id !== parent_id;
    });
  await updateRanks(tx, shop_id, { parent_id, moved });
  for (const { id: subject_id, rank } of moved) {
    const before = known.get(subject_id);
    const was = { rank: before?.rank, parent_id: before?.parent_id };
    const change = { before: was, after: { rank, parent_id } };
    await writeAudit(tx, context, { action: 'category.changed', subject_id, ...change });
  }
  return { data: { changed: moved.length } };
});
