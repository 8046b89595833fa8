import { Button } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Minor, minor, ZERO } from '#domains/kernel/core/money.ts';
import { CardCodeField } from '#domains/loyalty/web/part/card-code-field.tsx';
import type { PaymentMethod } from '#domains/payments/contract/payment-method.ts';
import { PaymentFailure } from '#domains/payments/web/part/payment-failure.tsx';
import { MethodIcon } from '#domains/payments/web/part/tender-choices.tsx';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import f from '#platform/ui/form.module.css';
import { KeyHint } from '#platform/ui/key-hint.tsx';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Party } from '../../contract/party.ts';
import s from './customer-money.module.css';
import type { CustomerMoneyAction } from './customer-money-action.ts';
import { MoneyDone } from './customer-money-done.tsx';
import type { CustomerBalance } from './use-customer-balance.ts';
import { useCustomerMoney } from './use-customer-money.ts';

type Props = {
  action: CustomerMoneyAction;
  customer: Party;
  balance: CustomerBalance;
  methods: readonly PaymentMethod[];
  warehouse_id: string;
  currency: string;
  onPosted: () => void;
  onClose: () => void;
};

/** Amount and payment methods; default: cash for all that is due. */
export function CustomerMoneyForm(props: Props) {
  const { action, customer, balance, warehouse_id, currency, onClose } = props;
  const { t } = useTranslation('pos');
  const format = useNumberFormat(currency);
  const field = useId();
  const most = action === 'due' ? balance.due : action === 'out' ? balance.deposit : null;
  const [amount, setAmount] = useDrafted<Minor>('amount', most ?? ZERO);
  const [depositsRest, setDepositsRest] = useDrafted('keepsRest', false);
  const [code, setCode] = useState('');
  // Deposits and gift cards can pay a due; a deposit needs money.
  const methods = props.methods.filter(
    ({ kind }) =>
      (kind !== 'gift_card' || action === 'due') &&
      (kind !== 'deposit' || (action === 'due' && balance.deposit > 0)),
  );
  const [method, setMethod] = useState(methods[0]);
  const posting = useCustomerMoney(props.onPosted);
  if (posting.answer !== undefined) {
    return <MoneyDone done={posting.answer} currency={currency} onClose={onClose} />;
  }
  const limit = method?.kind === 'deposit' ? minor(Math.min(most ?? 0, balance.deposit)) : most;
  const rest = limit === null ? 0 : amount - limit;
  const isChange = rest > 0 && action === 'due' && method?.kind === 'cash' && !depositsRest;
  const isTooMuch = rest > 0 && !isChange && !(action === 'due' && depositsRest);
  const post = (event: FormEvent) => {
    event.preventDefault();
    if (method === undefined || amount === 0 || isTooMuch) return;
    const card = method.kind === 'gift_card' ? { gift_card_code: code } : {};
    const payments = [{ payment_method_id: method.id, amount, ...card }];
    const body = { customer_id: customer.id, warehouse_id, payments };
    posting.post({ action, body, deposit_rest: depositsRest && rest > 0 });
  };
  return (
    <form onSubmit={post} className={f.form}>
      <label className={f.label} htmlFor={field}>
        {t(action === 'due' ? 'amount_paid' : 'amount')}
        <MoneyField
          id={field}
          className={s.amount ?? ''}
          data-autofocus
          ref={focusOnce}
          value={amount}
          onChange={setAmount}
        />
      </label>
      <p className={ui.quiet}>
        {action === 'due' && t('due_amount', { amount: format.money(balance.due) })}
        {action !== 'due' && t('deposit_amount', { amount: format.money(balance.deposit) })}
      </p>
      <div className={ui.choices}>
        {methods.map((one) => (
          <button
            key={one.id}
            type="button"
            aria-pressed={one.id === method?.id}
            onClick={() => setMethod(one)}
          >
            <MethodIcon kind={one.kind} />
            {localName(one, format.language)}
          </button>
        ))}
      </div>
      {method?.kind === 'gift_card' && (
        <div className={f.label}>
          <CardCodeField
            row={{ key: 0, payment_method_id: method.id, amount, reference: code, is_card: true }}
            name={localName(method, format.language)}
            rest={most ?? ZERO}
            currency={currency}
            isLast
            onChange={(part) => {
              if (part.reference !== undefined) setCode(part.reference);
              if (part.amount !== undefined) setAmount(part.amount);
            }}
          />
        </div>
      )}
      {action === 'due' && rest > 0 && method?.kind !== 'deposit' && (
        <label className={ui.check}>
          <input
            type="checkbox"
            checked={depositsRest}
            onChange={(event) => setDepositsRest(event.currentTarget.checked)}
          />
          {t('deposit_rest', { amount: format.money(minor(rest)) })}
        </label>
      )}
      {isChange && (
        <p className={`${ui.total} ${ui.ok}`}>
          {t('change_to_give')} <b className="figures">{format.shortMoney(minor(rest))}</b>
        </p>
      )}
      {isTooMuch && (
        <p className={ui.failure} role="alert">
          {t(
            action === 'due' && method?.kind !== 'deposit' ? 'more_than_due' : 'deposit_holds_only',
            {
              amount: format.money(limit ?? ZERO),
            },
          )}
        </p>
      )}
      {posting.error !== null && <PaymentFailure error={posting.error} />}
      <Button
        type="submit"
        size="lg"
        fullWidth
        justify="space-between"
        disabled={amount === 0 || isTooMuch || method === undefined}
        loading={posting.isBusy}
        rightSection={<KeyHint keys="Enter" onCloth />}
      >
        {t(`post_money_${action}`)}
      </Button>
    </form>
  );
}

function focusOnce(field: HTMLInputElement | null): void {
  if (field === null || field.dataset.met !== undefined) return;
  field.dataset.met = 'true';
  field.focus();
}
