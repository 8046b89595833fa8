import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { creation } from '#platform/http/creation.ts';
import { createBrandRoute } from '../contract/brand.ts';
import { insertBrand } from './brand.sql.ts';

export const createBrand = creation(createBrandRoute, async (tx, { body }, context) => {
  const { actor, newId } = context;
  const brand = await insertBrand(tx, actor.shop_id, { ...body, id: body.id ?? newId() });
  if (brand === undefined) return reject('name_taken', { path: 'name' });
  await writeAudit(tx, context, { action: 'brand.created', subject_id: brand.id, after: brand });
  return { data: brand };
});
