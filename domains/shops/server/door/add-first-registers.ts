import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import { insertRegisters } from '../register.sql.ts';

type NewBranch = { id: string; code: string; warehouses: readonly { id: string }[] };

/** Stored in both languages, and changed by the shop, so it is no translation of the screens. */
const FIRST_REGISTER = { name: 'Till 1', name_bn: 'কাউন্টার ১' };

/**
 * Adds the first register of each new branch, at its first warehouse. Returns the ids of the
 * registers by the code of their branch.
 */
export async function addFirstRegisters(
  tx: Tx,
  shop: { shop_id: string; branches: readonly NewBranch[] },
  newId: () => string,
): Promise<Map<string, string>> {
  const { shop_id, branches } = shop;
  const added = branches.map(({ id: branch_id, code, warehouses: [warehouse] }) => {
    const warehouse_id = assertPresent(warehouse, 'a new branch is added with a warehouse').id;
    return { code, register: { id: newId(), branch_id, warehouse_id, ...FIRST_REGISTER } };
  });
  await insertRegisters(
    tx,
    shop_id,
    added.map(({ register }) => register),
  );
  return new Map(added.map(({ code, register }) => [code, register.id]));
}
