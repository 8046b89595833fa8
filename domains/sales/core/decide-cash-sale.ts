import { isRejection, type Rejection, reject } from '#domains/kernel/core/rejection.ts';
import { decidePostedSale, type PostedSaleFacts } from './decide-posted-sale.ts';
import type { SaleCommand } from './decide-sale.ts';
import { isPaidInCash } from './special-sales.ts';

type Outcome = ReturnType<typeof decidePostedSale>;

/**
 * Decides a sale of the till that cash must pay in full. A due is refused in any case, so it needs
 * no approval of a credit limit. Pure.
 */
export function decideCashSale(
  command: SaleCommand,
  facts: PostedSaleFacts,
): Outcome | Rejection<'not_paid_in_cash'> {
  const rights = { ...facts.rights, over_credit_limit: true };
  const decided: Outcome = decidePostedSale(command, { ...facts, rights });
  if (isRejection(decided)) return isAboutPayment(decided) ? refuseUnpaid() : decided;
  return isPaidInCash(decided.sale) ? decided : refuseUnpaid();
}

/** A due or a deposit needs a customer, and a deposit must suffice. Points and coupons may too. */
function isAboutPayment({ rejection, params }: Rejection): boolean {
  const needsName = rejection === 'customer_required' && params?.due !== undefined;
  return needsName || rejection === 'deposit_too_small';
}

function refuseUnpaid(): Rejection<'not_paid_in_cash'> {
  return reject('not_paid_in_cash', { path: 'payments' });
}
