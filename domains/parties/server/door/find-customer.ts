import type { Tx } from '#platform/db/tx.ts';
import type { Customer } from '../../contract/party.ts';
import { findCustomer as select } from '../party.sql.ts';

/** A customer with due, credit limit and deposit. */
export async function findCustomer(
  tx: Tx,
  shop_id: string,
  id: string,
): Promise<Customer | undefined> {
  return select(tx, shop_id, id);
}
