import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Minor, minor } from '#domains/kernel/core/money.ts';
import { CardCodeField } from '#domains/loyalty/web/part/card-code-field.tsx';
import type { PaymentMethod } from '#domains/payments/contract/payment-method.ts';
import { MethodIcon } from '#domains/payments/web/part/tender-choices.tsx';
import type { TenderRow } from '#domains/payments/web/part/tender-row.ts';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { nameOf } from '../names.ts';
import s from './payment-dialog.module.css';

type Props = {
  row: TenderRow;
  method: PaymentMethod | undefined;
  rest: Minor;
  /** The customer's deposit. */
  deposit: Minor | null;
  currency: string;
  isLast: boolean;
  onChange: (part: Partial<TenderRow>) => void;
  onRemove: () => void;
};

/** One tender: its method, its reference if it has one, and the amount. */
export function TenderRowField(props: Props) {
  const { row, method, rest, deposit, currency, isLast, onChange, onRemove } = props;
  const { t } = useTranslation('pos');
  const format = useNumberFormat(currency);
  if (method === undefined) return null;
  const name = nameOf(method, format.language);
  return (
    <div
      className={s.row}
      data-current={isLast || undefined}
      data-card={method.kind === 'gift_card' || undefined}
    >
      <span className={s.rowIcon}>
        <MethodIcon kind={method.kind} />
      </span>
      <span className={ui.words}>
        <b>{method.kind === 'cash' ? t('cash_given') : name}</b>
        {method.kind === 'gift_card' ? (
          <CardCodeField
            row={row}
            name={name}
            rest={rest}
            currency={currency}
            isLast={isLast}
            onChange={onChange}
          />
        ) : method.kind === 'cash' || method.kind === 'deposit' ? (
          <small className="figures">
            {method.kind === 'cash'
              ? t('of_still_to_take', { amount: format.money(rest) })
              : t('left_in_deposit', { amount: format.money(leftAfter(deposit, row.amount)) })}
          </small>
        ) : (
          <input
            data-reference
            data-takes-codes
            className={s.reference}
            aria-label={t('reference_of', { name })}
            placeholder={t('reference')}
            autoComplete="off"
            maxLength={100}
            value={row.reference}
            onChange={(event) => onChange({ reference: event.currentTarget.value })}
          />
        )}
      </span>
      <MoneyField
        // A new row takes the focus, with the rest of the total selected.
        key={row.key}
        data-autofocus={(isLast && row.is_card !== true) || undefined}
        ref={(field) => {
          if (isLast && row.is_card !== true && field !== null && field.dataset.met === undefined) {
            field.dataset.met = 'true';
            field.focus();
          }
        }}
        className={s.rowAmount ?? ''}
        aria-label={t('amount_of', { name })}
        value={row.amount}
        onChange={(amount) => onChange({ amount })}
      />
      <button
        type="button"
        className={ui.square}
        aria-label={t('remove_tender', { name })}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.75} />
      </button>
    </div>
  );
}

function leftAfter(deposit: Minor | null, taken: Minor): Minor {
  return minor(Math.max((deposit ?? 0) - taken, 0));
}
