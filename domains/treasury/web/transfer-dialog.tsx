import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePaper } from '#domains/access/web/part/use-paper.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { MoneyPlaceField } from '#domains/payments/web/part/money-place-field.tsx';
import { placeOf } from '#domains/payments/web/part/place-of.ts';
import { useMoneyPlaces } from '#domains/payments/web/part/use-money-places.ts';
import { PlaceField } from '#domains/shops/web/part/place-field.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { call } from '#platform/client/call.ts';
import { AmountField } from '#platform/ui/amount-field.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { Typed } from '#platform/ui/typed.tsx';
import { postMoneyTransferRoute } from '../contract/money-transfer.ts';
import { CategoryField } from './part/category-field.tsx';

type Props = { isOpen: boolean; onClose: () => void };

/** Money to the bank, from a wallet, into the drawer: with what that costs. */
export function TransferDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('treasury');
  return (
    <FormDialog isOpen={isOpen} onClose={onClose} title={t('move_money')}>
      {isOpen && <TransferForm onDone={onClose} />}
    </FormDialog>
  );
}

function TransferForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['treasury', 'common']);
  const places = useMoneyPlaces();
  const { warehouses } = useWarehouses();
  const [ends, setEnds] = useState({ from: '', to: '' });
  const [amount, setAmount] = useState<Minor>(ZERO);
  const [fee, setFee] = useState<Minor>(ZERO);
  const [fee_account_id, setFeeAccount] = useState('');
  const [note, setNote] = useState('');
  const [at, setAt] = useState('');
  const from = places.find(({ key }) => key === ends.from);
  const to = places.find(({ key }) => key === ends.to);
  const warehouse_id = at || (warehouses[0]?.value ?? '');
  const paper = usePaper(
    (id) =>
      call(postMoneyTransferRoute, {
        body: {
          ...{ id, warehouse_id, amount, note },
          ...{ from: placeOf(from), to: placeOf(to) },
          ...(fee > 0 && { fee, fee_account_id }),
        },
      }),
    { unreached: t('unreached'), onDone },
  );
  const isWhole = amount > 0 && from !== undefined && to !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) paper.post();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <AmountField label={t('arrives')} value={amount} onChange={setAmount} isFirst />
      <div className={f.pair}>
        {(['from', 'to'] as const).map((end) => (
          <MoneyPlaceField
            key={end}
            label={t(end)}
            places={places}
            value={ends[end]}
            onChange={(key) => setEnds({ ...ends, [end]: key })}
          />
        ))}
      </div>
      <div className={f.pair}>
        <AmountField label={t('fee')} value={fee} onChange={setFee} />
        {fee > 0 && (
          <CategoryField
            label={t('fee_category')}
            value={fee_account_id}
            onChange={setFeeAccount}
          />
        )}
      </div>
      <Typed label={t('note')} value={note} max={1000} onChange={setNote} />
      <PlaceField label={t('place')} value={warehouse_id} onChange={setAt} />
      <FormFoot failure={paper.failure} isBusy={paper.isBusy} save={t('save')} onCancel={onDone} />
    </form>
  );
}
