import type { MoneyPlace } from './use-money-places.ts';

/** A place of money as the wire names it. */
export function placeOf(place: MoneyPlace | undefined): {
  payment_method_id: string;
  bank_account_id?: string;
} {
  const { payment_method_id = '', bank_account_id } = place ?? {};
  return { payment_method_id, ...(bank_account_id !== undefined && { bank_account_id }) };
}
