import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { archiveBrandRoute } from '../contract/brand.ts';
import { archiveRow } from './archive-row.sql.ts';
import { lockBrand } from './brand.sql.ts';

export const archiveBrand = command(archiveBrandRoute, async (tx, { params }, context) => {
  const { actor, now } = context;
  const { shop_id } = actor;
  const before = await lockBrand(tx, shop_id, params.id);
  if (before === undefined) return reject('not_found');
  await archiveRow(tx, 'brand', { shop_id, id: before.id, now });
  await writeAudit(tx, context, { action: 'brand.archived', subject_id: before.id, before });
  return { data: {} };
});
