import { useTranslation } from 'react-i18next';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { MoneyPlaceField } from '#domains/payments/web/part/money-place-field.tsx';
import { placeOf } from '#domains/payments/web/part/place-of.ts';
import type { MoneyPlace } from '#domains/payments/web/part/use-money-places.ts';
import { AmountField } from '#platform/ui/fields/amount-field.tsx';
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

/** As the bounce is asked for with it: neither is booked without the other. */
export function feeOf({ amount, account_id }: BankFee, place: MoneyPlace | undefined) {
  return amount === 0 ? {} : { fee: { account_id, amount, ...placeOf(place) } };
}
