import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { type Minor, minor } from '#domains/kernel/core/money.ts';
import type { CustomerStanding } from '#domains/parties/web/part/use-standing.ts';
import type { PaymentMethod } from '#domains/payments/contract/payment-method.ts';
import { standingOf, takenFromDeposit } from '#domains/payments/web/part/tenders.ts';
import type { Tenders } from '#domains/payments/web/part/use-tenders.ts';
import type { PricedSale } from '#domains/pricing/core/price-sale.ts';
import { useFigures } from '#platform/ui/use-figures.ts';
import type { Cart } from '../cart/cart.ts';
import { tooMuchGiven } from '../cart/discount-limit.ts';

type Sought = {
  cart: Cart;
  priced: PricedSale;
  customer: CustomerStanding | null;
  tenders: Tenders;
  methods: readonly PaymentMethod[];
  currency: string;
};

/**
 * What the server would refuse, said before it is asked: a discount beyond the role's, a deposit
 * that does not hold so much, a due over the limit. Who may go over it, or ask for a PIN to, is
 * only told so.
 */
export function useHindrance(sought: Sought): { error: string | null; notice: string | null } {
  const { cart, priced, customer, tenders, methods, currency } = sought;
  const { t } = useTranslation('pos');
  const figures = useFigures(currency);
  const me = useMe();
  const given = tooMuchGiven(cart, priced, me);
  const asks = me.can('approvals.create');
  const amount_over = { amount: figures.money(given) };
  if (given > 0 && !asks) return { error: t('discount_over_limit', amount_over), notice: null };
  const discount = given > 0 ? t('discount_over_limit_asks', amount_over) : null;
  const taken = takenFromDeposit(tenders.rows, methods);
  if (customer !== null && taken > customer.deposit) {
    const amount = figures.money(customer.deposit);
    return { error: t('deposit_holds_only', { amount }), notice: null };
  }
  const over = tenders.isOnDue ? overLimit(sought) : 0;
  if (over <= 0) return { error: null, notice: discount };
  const text = t('over_credit_limit', {
    amount: figures.money(minor(over)),
    limit: figures.shortMoney(customer?.credit_limit ?? minor(0)),
  });
  if (me.can('pos-sale.over_credit_limit')) return { error: null, notice: text };
  if (!asks) return { error: `${text} ${t('over_credit_limit_who')}`, notice: null };
  const both = [discount, text, t('over_credit_limit_asks')].filter((part) => part !== null);
  return { error: null, notice: both.join(' ') };
}

/** By how much the customer would owe more than they may. */
function overLimit({ customer, tenders, methods }: Sought): Minor | 0 {
  if (customer === null || customer.credit_limit === null) return 0;
  const { due } = standingOf(tenders.toTake, tenders.rows, methods);
  return due === 0 ? 0 : minor(customer.due + customer.ordered + due - customer.credit_limit);
}
