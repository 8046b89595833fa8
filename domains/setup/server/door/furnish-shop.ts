import type { ReadyRole } from '#domains/access/core/roles.ts';
import { addRoles } from '#domains/access/server/door/add-roles.ts';
import { openBooks } from '#domains/accounting/server/door/open-books.ts';
import { addUnits } from '#domains/catalog/server/door/add-units.ts';
import { addMethods } from '#domains/payments/server/door/add-methods.ts';
import { addFirstRegisters } from '#domains/shops/server/door/add-first-registers.ts';
import type { Tx } from '#platform/db/tx.ts';

type Unfurnished = {
  shop_id: string;
  newId: () => string;
  branches: readonly { id: string; code: string; warehouses: readonly { id: string }[] }[];
  bank_name?: string | undefined;
};

export type Furnished = {
  /** By code: 1010, 1210 … */
  accounts: ReadonlyMap<string, string>;
  /** By code: cash, bkash … */
  methods: ReadonlyMap<string, string>;
  bank_account_id: string;
  /** The first of each branch, by the branch's code. */
  registers: ReadonlyMap<string, string>;
  /** By code: piece, kg … */
  units: ReadonlyMap<string, string>;
  roles: Record<ReadyRole['code'], string>;
};

/** Creates what a new shop needs besides its branches, in the same transaction. */
export async function furnishShop(
  tx: Tx,
  { shop_id, newId, branches, bank_name }: Unfurnished,
): Promise<Furnished> {
  const accounts = await openBooks(tx, { shop_id, newId });
  const banks = bank_name === undefined ? {} : { bank_name };
  const { methods, bank_account_id } = await addMethods(tx, { shop_id, newId, ...banks });
  const registers = await addFirstRegisters(tx, { shop_id, branches }, newId);
  const units = await addUnits(tx, { shop_id, newId });
  const roles = await addRoles(tx, { shop_id, newId });
  return { accounts, methods, bank_account_id, registers, units, roles };
}
