import { writeAudit } from '#domains/access/server/door/write-audit.ts';
import { reject } from '#domains/kernel/core/rejection.ts';
import { command } from '#platform/http/endpoint.ts';
import { type Register, updateRegisterRoute } from '../contract/register.ts';
import {
  findBranchOf,
  loadRegister,
  lockRegister,
  updateRegister as writeRegister,
} from './register.sql.ts';

export const updateRegister = command(
  updateRegisterRoute,
  async (tx, { params, body }, context) => {
    const { actor } = context;
    const { shop_id } = actor;
    const { version, ...changes } = body;
    const lookup = { shop_id, id: params.id, scope: actor };
    const register = await lockRegister(tx, lookup);
    if (register === undefined) return reject('not_found');
    const { warehouse_id } = changes;
    if (warehouse_id !== undefined) {
      const branch_id = await findBranchOf(tx, { shop_id, warehouse_id, scope: actor });
      if (branch_id !== register.branch_id) {
        return reject('warehouse_not_found', { path: 'warehouse_id' });
      }
    }
    if (register.version !== version) return reject('version_conflict', { path: 'version' });
    if (changes.is_archived === true && register.has_open_shift) return reject('shift_is_open');
    const written = await writeRegister(tx, { ...lookup, now: context.now }, changes);
    if (!written) return reject('name_taken', { path: 'name' });
    const after = await loadRegister(tx, shop_id, params.id);
    const change = { before: auditView(register), after: auditView(after) };
    await writeAudit(tx, context, {
      action: 'register.updated',
      subject_id: params.id,
      ...change,
    });
    return { data: after };
  },
);

/** The fields of a register that can change. */
function auditView(of: Pick<Register, 'name' | 'name_bn' | 'warehouse_id' | 'is_archived'>) {
  const { name, name_bn, warehouse_id, is_archived } = of;
  return { name, name_bn, warehouse_id, is_archived };
}
