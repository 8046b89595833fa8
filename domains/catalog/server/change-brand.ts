import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { tryWrite } from '#platform/db/try-write.sql.ts';
import { command } from '#platform/http/endpoint.ts';
import { changeBrandRoute } from '../contract/brand.ts';
import { lockBrand, updateBrand } from './brand.sql.ts';

export const changeBrand = command(changeBrandRoute, async (tx, input, context) => {
  const { shop_id } = context.actor;
  const { version, name, name_bn } = input.body;
  const before = await lockBrand(tx, shop_id, input.params.id);
  if (before === undefined) return reject('not_found');
  if (before.version !== version) return reject('version_conflict', { path: 'version' });
  const after = {
    ...before,
    name: name ?? before.name,
    name_bn: name_bn ?? before.name_bn,
    version: version + 1,
  };
  const isFree = await tryWrite(tx, () => updateBrand(tx, shop_id, after));
  if (!isFree) return reject('name_taken', { path: 'name' });
  const entry = { action: 'brand.changed', subject_id: before.id, before, after };
  await writeAudit(tx, context, entry);
  return { data: after };
});
