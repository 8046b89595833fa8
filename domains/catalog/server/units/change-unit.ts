import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { defined } from '#domains/kernel/core/defined.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { changeUnitRoute } from '../../contract/unit.ts';
import { isUsedByProducts, lockUnit, updateUnit } from './unit.sql.ts';

export const changeUnit = command(changeUnitRoute, async (tx, input, context) => {
  const { shop_id } = context.actor;
  const { id } = input.params;
  const { version, ...changes } = input.body;
  const before = await lockUnit(tx, shop_id, id);
  if (before === undefined) return reject('not_found');
  if (before.version !== version) return reject('version_conflict', { path: 'version' });
  const after = { ...before, ...defined(changes), version: version + 1 };
  // Stock of 0.5 would be less than the smallest quantity of a unit without decimals.
  const isCoarser = after.decimals < before.decimals;
  if (isCoarser && (await isUsedByProducts(tx, shop_id, id))) {
    return reject('unit_in_use', { path: 'decimals' });
  }
  await updateUnit(tx, shop_id, after);
  await writeAudit(tx, context, { action: 'unit.changed', subject_id: id, before, after });
  return { data: after };
});
