import { type Minor, negate, sumOf } from '#domains/kernel/core/money.ts';
import { isRejection, type Rejection } from '#domains/kernel/core/rejection.ts';
import {
  assignTenders,
  type Method,
  moneyMethods,
  type Tender,
  type TenderRequest,
} from './tenders.ts';

/** Money that the shop pays: its tenders are negative, and `paid` is their sum. */
export function payOut(
  requests: readonly TenderRequest[],
  methods: readonly Method[],
):
  | { tenders: Tender[]; paid: Minor }
  | Rejection<'payment_method_not_found' | 'bank_account_not_found'> {
  const assigned = assignTenders(requests, moneyMethods(methods));
  if (isRejection(assigned)) return assigned;
  const paid = sumOf(assigned, ({ tender }) => tender.amount);
  const tenders = assigned.map(({ tender }) => ({
    ...tender,
    amount: negate(tender.amount),
    handed_over: negate(tender.amount),
  }));
  return { tenders, paid };
}
