import { useQuery } from '@tanstack/react-query';
import { ZERO } from '#domains/kernel/core/money.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { type Customer, type Party, readCustomerRoute } from '../../contract/party.ts';

/** A customer's due, orders, credit limit (null: none) and deposit. */
export type CustomerBalance = Pick<
  Customer,
  'due' | 'ordered' | 'credit_limit' | 'deposit' | 'overdue'
>;

const FRESH_MS = 10_000;

/** A customer's current balance: the cart's copy may be old. */
export function useCustomerBalance(customer: Party | null): CustomerBalance | null {
  const customerQuery = useQuery({
    ...queryOptionsFor(readCustomerRoute, { params: { id: customer?.id ?? '' } }),
    enabled: customer !== null,
    staleTime: FRESH_MS,
  });
  if (customer === null) return null;
  const now = customerQuery.data?.data;
  const none = { ordered: ZERO, credit_limit: null, deposit: ZERO, overdue: ZERO };
  return now ?? { due: customer.due, ...none };
}
