import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { MoneyPlaceField } from '#domains/payments/web/part/money-place-field.tsx';
import { placeOf } from '#domains/payments/web/part/place-of.ts';
import type { MoneyPlace } from '#domains/payments/web/part/use-money-places.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { call } from '#platform/client/call.ts';
import { AmountField } from '#platform/ui/amount-field.tsx';
import type { Cheque } from '../../contract/cheque.ts';
import { postExpenseRoute } from '../../contract/expense.ts';
import { CategoryField } from '../part/category-field.tsx';

/** What the bank takes for a cheque that it did not pay. */
export type BankFee = { amount: Minor; account_id: string };

export const NO_FEE: BankFee = { amount: ZERO, account_id: '' };

type Props = {
  fee: BankFee;
  onChange: (fee: BankFee) => void;
  places: readonly MoneyPlace[];
  /** Where it is taken from. */
  place: string;
  onPlace: (key: string) => void;
};

export function BankFeeFields({ fee, onChange, places, place, onPlace }: Props) {
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
          <MoneyPlaceField
            label={t('bank_fee_from')}
            places={places}
            value={place}
            onChange={onPlace}
          />
        </>
      )}
    </>
  );
}

/** The fee as an expense, under an id of its own: after a lost answer it is not spent twice. */
export function useBankFee({ branch_id, bank, number }: Cheque) {
  const { inBranch } = useWarehouses();
  const [id] = useState(() => uuidv7());
  return async ({ amount, account_id, place }: BankFee & { place: MoneyPlace | undefined }) => {
    if (amount === 0) return;
    const description = `${bank} ${number}`;
    await call(postExpenseRoute, {
      body: {
        ...{ id, warehouse_id: inBranch(branch_id), reference: number },
        lines: [{ account_id, description, net: amount }],
        payments: [{ ...placeOf(place), amount }],
      },
    });
  };
}
