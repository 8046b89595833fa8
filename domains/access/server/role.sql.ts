import type { Rate } from '#domains/kernel/core/rate.ts';
import type { Tx } from '#platform/db/tx.ts';

export type RoleRow = {
  shop_id: string;
  id: string;
  code: string;
  name: string;
  name_bn: string;
  permissions: string[];
  discount_limit: Rate | null;
};

export async function insertRoles(tx: Tx, roles: RoleRow[]): Promise<void> {
  await tx.insertInto('role').values(roles).execute();
}

export function findRole(tx: Tx, shop_id: string, code: string) {
  return tx
    .selectFrom('role')
    .select(['code', 'name', 'name_bn'])
    .where('shop_id', '=', shop_id)
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
}
