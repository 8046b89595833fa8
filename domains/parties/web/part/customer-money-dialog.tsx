import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import type { PaymentMethod } from '#domains/payments/contract/payment-method.ts';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import ui from '#platform/ui/shapes.module.css';
import type { Party } from '../../contract/party.ts';
import s from './customer-money.module.css';
import type { CustomerMoneyAction } from './customer-money-action.ts';
import { CustomerMoneyForm } from './customer-money-form.tsx';
import { type CustomerBalance, useCustomerBalance } from './use-customer-balance.ts';

type Props = {
  isOpen: boolean;
  customer: Party | null;
  methods: readonly PaymentMethod[];
  warehouse_id: string;
  currency: string;
  onClose: () => void;
};

/** Money of a customer without a sale: payment of dues, and deposits. */
export function CustomerMoneyDialog({ isOpen, customer, onClose, ...rest }: Props) {
  const { t } = useTranslation(['pos', 'common']);
  const balance = useCustomerBalance(customer);
  return (
    <Modal
      opened={isOpen && customer !== null}
      onClose={onClose}
      size={460}
      title={customer?.name ?? ''}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      {customer !== null && balance !== null && (
        <MoneyActions {...rest} customer={customer} balance={balance} onClose={onClose} />
      )}
    </Modal>
  );
}

type MoneyActionsProps = Omit<Props, 'isOpen' | 'customer'> & {
  customer: Party;
  balance: CustomerBalance;
};

/** Only possible actions: no payment without a due, no repayment without a deposit. */
function MoneyActions(props: MoneyActionsProps) {
  const { t } = useTranslation('pos');
  const me = useMe();
  const { due, deposit } = props.balance;
  const possible: CustomerMoneyAction[] = [];
  if (due > 0 && me.can('payments.create')) possible.push('due');
  if (me.can('deposits.create')) possible.push('in');
  if (deposit > 0 && me.can('deposits.create')) possible.push('out');
  const [chosen, setChosen] = useState<CustomerMoneyAction | null>(null);
  // What was posted stays on the screen, although the due is settled.
  const [posted, setPosted] = useState<CustomerMoneyAction | null>(null);
  const action = posted ?? chosen ?? possible[0];
  if (action === undefined) return <p>{t('money_not_yours')}</p>;
  return (
    <>
      {possible.length > 1 && posted === null && (
        <div className={`${ui.choices} ${s.actions}`}>
          {possible.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === action}
              onClick={() => setChosen(one)}
            >
              {t(`money_${one}`)}
            </button>
          ))}
        </div>
      )}
      <FormDraft key={action} of={`customer_money ${props.customer.id} ${action}`}>
        <CustomerMoneyForm {...props} action={action} onPosted={() => setPosted(action)} />
      </FormDraft>
    </>
  );
}
