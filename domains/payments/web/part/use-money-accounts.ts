import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { FORM_BEGINS_WITH } from '#platform/client/form-begins-with.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { localName } from '#platform/ui/local-name.ts';
import { listMethodBanksRoute, listPaymentMethodsRoute } from '../../contract/payment-method.ts';
import { moneyMethods } from '../../core/tenders.ts';

/** An account for money of the shop: a payment method, or one of its bank accounts. */
export type MoneyAccount = {
  /** Both ids combined: identifies the option in a select. */
  key: string;
  label: string;
  payment_method_id: string;
  bank_account_id?: string;
  /** A gift card, which is given by its code. */
  is_card?: true;
};

/** All accounts that money can come from or go to, in the order of the methods. */
export function useMoneyAccounts({ isByCard = false } = {}): readonly MoneyAccount[] {
  const { i18n } = useTranslation();
  const methodsQuery = useQuery({ ...allPagesFor(listPaymentMethodsRoute), ...FORM_BEGINS_WITH });
  const all = methodsQuery.data ?? [];
  const money = moneyMethods(all);
  const methods = all.filter(
    (method) => money.includes(method) || (isByCard && method.kind === 'gift_card'),
  );
  const banks = useQueries({
    queries: methods.map(({ id }) => ({
      ...queryOptionsFor(listMethodBanksRoute, { params: { id } }),
      ...FORM_BEGINS_WITH,
    })),
  });
  return methods.flatMap((method, index): MoneyAccount[] => {
    const label = localName(method, i18n.language);
    const card = method.kind === 'gift_card' ? { is_card: true as const } : {};
    const methodAccount = { key: method.id, label, payment_method_id: method.id, ...card };
    const accounts = (banks[index]?.data?.data ?? []).map(({ id, name }) => ({
      key: `${method.id} ${id}`,
      label: `${label} · ${name}`,
      payment_method_id: method.id,
      bank_account_id: id,
    }));
    return accounts.length === 0 ? [methodAccount] : accounts;
  });
}
