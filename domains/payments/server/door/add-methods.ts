import { assert } from '#domains/kernel/core/assert.ts';
import type { Tx } from '#platform/db/tx.ts';
import { READY_METHODS } from '../../core/ready-methods.ts';
import { insertBankAccount, insertMethods } from '../payment-method.sql.ts';

export type AddedMethods = {
  /** The id of each method by its code: cash, bkash, nagad, card, bank. */
  methods: Map<string, string>;
  bank_account_id: string;
};

/** Gives a new shop its payment methods and a bank account; its chart of accounts must exist. */
export async function addMethods(
  tx: Tx,
  shop: { shop_id: string; newId: () => string; bank_name?: string },
): Promise<AddedMethods> {
  const { shop_id, newId } = shop;
  const rows = READY_METHODS.map((method, rank) => ({ ...method, rank, id: newId() }));
  const inserted = await insertMethods(tx, shop_id, rows);
  assert(inserted === rows.length, 'each method has its account in the chart');
  const methods = new Map(rows.map(({ code, id }) => [code, id]));
  const bank_account_id = newId();
  await insertBankAccount(tx, shop_id, {
    id: bank_account_id,
    method_code: 'bank',
    name: shop.bank_name ?? 'Current account',
  });
  return { methods, bank_account_id };
}
