import type { MoneyAccount } from './use-money-accounts.ts';

/** A money account as fields of the API. */
export function accountFields(account: MoneyAccount | undefined): {
  payment_method_id: string;
  bank_account_id?: string;
} {
  const { payment_method_id = '', bank_account_id } = account ?? {};
  return { payment_method_id, bank_account_id };
}
