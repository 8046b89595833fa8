import type { Tx } from '#platform/db/tx.ts';
import { insertMembership } from '../user.sql.ts';

export type NewMembership = {
  id: string;
  user_id: string;
  shop_id: string;
  role_id: string;
  /** null: every branch of the shop. */
  branch_id: string | null;
};

/** Gives a person a place in the shop that is set in this transaction. */
export async function addMembership(tx: Tx, membership: NewMembership): Promise<void> {
  await insertMembership(tx, membership);
}
