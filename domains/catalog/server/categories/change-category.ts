import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { tryWrite } from '#platform/db/try-write.sql.ts';
import { command } from '#platform/http/endpoint.ts';
import { changeCategoryRoute } from '../../contract/category.ts';
import { checkCategoryParent } from '../../core/category-tree.ts';
import {
  lockCategories,
  selectAllCategories,
  touchVariantsOfCategory,
  updateCategory,
} from './category.sql.ts';

export const changeCategory = command(changeCategoryRoute, async (tx, input, context) => {
  const { shop_id } = context.actor;
  const { id } = input.params;
  const { version, ...changes } = input.body;
  await lockCategories(tx, shop_id);
  const all = await selectAllCategories(tx, shop_id);
  const before = all.find((one) => one.id === id);
  if (before === undefined) return reject('not_found');
  const after = { ...before, ...defined(changes), version: version + 1 };
  const refused = checkCategoryParent(id, after.parent_id, all);
  if (refused?.rejection === 'category_not_found') return refused;
  if (before.version !== version) return reject('version_conflict', { path: 'version' });
  if (refused !== null) return refused;
  const isFree = await tryWrite(tx, () => updateCategory(tx, shop_id, after));
  if (!isFree) return reject('name_taken', { path: 'name' });
  if (after.icon !== before.icon) await touchVariantsOfCategory(tx, shop_id, id);
  await writeAudit(tx, context, { action: 'category.changed', subject_id: id, before, after });
  return { data: after };
});
