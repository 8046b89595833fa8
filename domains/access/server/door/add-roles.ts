import type { Tx } from '#platform/db/tx.ts';
import { READY_ROLES, type ReadyRole } from '../../core/roles.ts';
import { insertRoles } from '../role.sql.ts';

/** Adds the predefined roles to the current shop; returns their ids by code. */
export async function addRoles(
  tx: Tx,
  { shop_id, newId }: { shop_id: string; newId: () => string },
): Promise<Record<ReadyRole['code'], string>> {
  const roles = READY_ROLES.map(({ permissions, ...role }) => ({
    ...role,
    shop_id,
    id: newId(),
    permissions: [...permissions],
  }));
  await insertRoles(tx, roles);
  return Object.fromEntries(roles.map(({ code, id }) => [code, id])) as Record<
    ReadyRole['code'],
    string
  >;
}
