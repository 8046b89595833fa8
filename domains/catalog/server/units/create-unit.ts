import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { creation } from '#platform/http/creation.ts';
import { createUnitRoute } from '../../contract/unit.ts';
import { insertUnits } from './unit.sql.ts';

export const createUnit = creation(createUnitRoute, async (tx, { body }, context) => {
  const { actor, newId } = context;
  const unit = { ...body, id: body.id ?? newId() };
  const [code] = await insertUnits(tx, actor.shop_id, [unit]);
  if (code === undefined) return reject('code_taken', { path: 'code' });
  await writeAudit(tx, context, { action: 'unit.created', subject_id: unit.id });
  return { data: { ...unit, version: 1 } };
});
