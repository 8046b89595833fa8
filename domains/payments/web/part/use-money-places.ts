import { useQueries, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { localName } from '#platform/ui/local-name.ts';
import { listMethodBanksRoute, listPaymentMethodsRoute } from '../../contract/payment-method.ts';
import { moneyMethods } from '../../core/tenders.ts';

/** Where money of the shop lies: a payment method, or one of its bank accounts. */
export type MoneyPlace = {
  /** Of both ids: what a choice of places is told apart by. */
  key: string;
  label: string;
  payment_method_id: string;
  bank_account_id?: string;
};

/** Every place that money can come from and go to, in the order of the methods. */
export function useMoneyPlaces(): readonly MoneyPlace[] {
  const { i18n } = useTranslation();
  const asked = useQuery(allPagesFor(listPaymentMethodsRoute));
  const methods = moneyMethods(asked.data ?? []);
  const banks = useQueries({
    queries: methods.map(({ id }) => queryOptionsFor(listMethodBanksRoute, { params: { id } })),
  });
  return methods.flatMap((method, index): MoneyPlace[] => {
    const label = localName(method, i18n.language);
    const own = { key: method.id, label, payment_method_id: method.id };
    const accounts = (banks[index]?.data?.data ?? []).map(({ id, name }) => ({
      ...{ key: `${method.id} ${id}`, label: `${label} · ${name}` },
      ...{ payment_method_id: method.id, bank_account_id: id },
    }));
    return accounts.length === 0 ? [own] : accounts;
  });
}
