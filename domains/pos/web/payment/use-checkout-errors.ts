import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { type Minor, minor } from '#domains/kernel/core/money.ts';
import type { CustomerBalance } from '#domains/parties/web/part/use-customer-balance.ts';
import type { PaymentMethod } from '#domains/payments/contract/payment-method.ts';
import { sumFromDeposit, tenderOutcomeOf } from '#domains/payments/web/part/tenders.ts';
import type { Tenders } from '#domains/payments/web/part/use-tenders.ts';
import type { PricedSale } from '#domains/pricing/core/price-sale.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Cart } from '../cart/cart.ts';
import { tooMuchGiven } from '../cart/discount-limit.ts';

type Sought = {
  cart: Cart;
  priced: PricedSale;
  customer: CustomerBalance | null;
  tenders: Tenders;
  methods: readonly PaymentMethod[];
  currency: string;
};

/**
 * Shows in advance what the server would reject: a discount above the limit, a deposit that is too
 * small, a due above the limit. With permission, or with a possible approval, it is only a notice.
 */
export function useCheckoutErrors(sought: Sought): { error: string | null; notice: string | null } {
  const { cart, priced, customer, tenders, methods, currency } = sought;
  const { t } = useTranslation('pos');
  const format = useNumberFormat(currency);
  const me = useMe();
  const given = tooMuchGiven(cart, priced, me);
  const canRequestApproval = me.can('approvals.create');
  const amount_over = { amount: format.money(given) };
  if (given > 0 && !canRequestApproval)
    return { error: t('discount_over_limit', amount_over), notice: null };
  const discount = given > 0 ? t('discount_over_limit_asks', amount_over) : null;
  const taken = sumFromDeposit(tenders.rows, methods);
  if (customer !== null && taken > customer.deposit) {
    const amount = format.money(customer.deposit);
    return { error: t('deposit_holds_only', { amount }), notice: null };
  }
  const creditExcess = tenders.isOnDue ? creditExcessOf(sought) : 0;
  if (creditExcess <= 0) return { error: null, notice: discount };
  const text = t('over_credit_limit', {
    amount: format.money(minor(creditExcess)),
    limit: format.shortMoney(customer?.credit_limit ?? minor(0)),
  });
  if (me.can('pos-sale.over_credit_limit')) return { error: null, notice: text };
  if (!canRequestApproval) return { error: `${text} ${t('over_credit_limit_who')}`, notice: null };
  const both = [discount, text, t('over_credit_limit_asks')].filter((part) => part !== null);
  return { error: null, notice: both.join(' ') };
}

/** How much the due would exceed the credit limit. */
function creditExcessOf({ customer, tenders, methods }: Sought): Minor | 0 {
  if (customer === null || customer.credit_limit === null) return 0;
  const { due } = tenderOutcomeOf(tenders.toTake, tenders.rows, methods);
  return due === 0 ? 0 : minor(customer.due + customer.ordered + due - customer.credit_limit);
}
