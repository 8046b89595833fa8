import { assertPresent } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import { insertRegisters } from '../register.sql.ts';

type BranchOfShop = { id: string; code: string; warehouses: readonly { id: string }[] };

/** Adds the first register of each branch of a new shop; returns their ids by branch code. */
export async function addRegisters(
  tx: Tx,
  shop: { shop_id: string; newId: () => string; branches: readonly BranchOfShop[] },
): Promise<Map<string, string>> {
  const { shop_id, newId, branches } = shop;
  const registers = branches.map((branch) => ({
    id: newId(),
    branch_id: branch.id,
    warehouse_id: assertPresent(branch.warehouses[0], 'a branch has a warehouse').id,
    name: 'Till 1',
    name_bn: 'কাউন্টার ১',
    code: branch.code,
  }));
  await insertRegisters(tx, shop_id, registers);
  return new Map(registers.map(({ code, id }) => [code, id]));
}
