import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { archiveCategoryRoute } from '../../contract/category.ts';
import { archiveRow, isOfProduct } from '../archive-row.sql.ts';
import { lockCategories, selectAllCategories } from './category.sql.ts';

export const archiveCategory = command(archiveCategoryRoute, async (tx, { params }, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const { id } = params;
  await lockCategories(tx, shop_id);
  const all = await selectAllCategories(tx, shop_id);
  const before = all.find((one) => one.id === id);
  if (before === undefined) return reject('not_found');
  const hasMore = all.some(({ parent_id }) => parent_id === id);
  if (hasMore || (await isOfProduct(tx, shop_id, { category_id: id }))) {
    return reject('category_in_use');
  }
  await archiveRow(tx, 'category', { shop_id, id, now });
  await writeAudit(tx, context, { action: 'category.archived', subject_id: id, before });
  return { data: {} };
});
