import { useTranslation } from 'react-i18next';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { accountFields } from '#domains/payments/web/part/account-fields.ts';
import { MoneyAccountField } from '#domains/payments/web/part/money-account-field.tsx';
import type { MoneyAccount } from '#domains/payments/web/part/use-money-accounts.ts';
import { AmountField } from '#platform/ui/fields/amount-field.tsx';
import { CategoryField } from '../part/category-field.tsx';

/** The bank's fee for a bounced cheque. */
export type BankFee = { amount: Minor; account_id: string };

export const NO_FEE: BankFee = { amount: ZERO, account_id: '' };

type Props = {
  fee: BankFee;
  onChange: (fee: BankFee) => void;
  moneyAccounts: readonly MoneyAccount[];
  /** The money account that pays it. */
  accountKey: string;
  onAccountChange: (key: string) => void;
};

export function BankFeeFields({
  fee,
  onChange,
  moneyAccounts,
  accountKey,
  onAccountChange,
}: Props) {
  const { t } = useTranslation('dues');
  const { amount, account_id } = fee;
  return (
    <>
      <AmountField
        label={t('bank_fee')}
        value={amount}
        onChange={(typed) => onChange({ ...fee, amount: typed })}
      />
      {amount > 0 && (
        <>
          <CategoryField
            label={t('bank_fee_category')}
            value={account_id}
            onChange={(chosen) => onChange({ ...fee, account_id: chosen })}
          />
          <MoneyAccountField
            label={t('bank_fee_from')}
            accounts={moneyAccounts}
            value={accountKey}
            onChange={onAccountChange}
          />
        </>
      )}
    </>
  );
}

/** The fee as a part of the bounce request: both are posted together. */
export function feeOf({ amount, account_id }: BankFee, account: MoneyAccount | undefined) {
  return amount === 0 ? {} : { fee: { account_id, amount, ...accountFields(account) } };
}
