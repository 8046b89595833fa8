import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePaper } from '#domains/access/web/part/use-paper.ts';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { MoneyPlaceField } from '#domains/payments/web/part/money-place-field.tsx';
import { placeOf } from '#domains/payments/web/part/place-of.ts';
import { useMoneyPlaces } from '#domains/payments/web/part/use-money-places.ts';
import { PlaceField } from '#domains/shops/web/part/place-field.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { AmountField } from '#platform/ui/fields/amount-field.tsx';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { postOwnerCreditRoute, postOwnerDebitRoute } from '../contract/owner-money.ts';
import type { OwnerDirection } from '../core/decide-owner-money.ts';

type Props = {
  /** null: the dialog is shut. */
  direction: OwnerDirection | null;
  onClose: () => void;
};

/** Money of the owner's, put in or taken out. */
export function OwnerMoneyDialog({ direction, onClose }: Props) {
  const { t } = useTranslation('treasury');
  return (
    <FormDialog
      isOpen={direction !== null}
      draft={`owner_money ${direction}`}
      onClose={onClose}
      title={t(`owner_${direction ?? 'credit'}`)}
    >
      {direction !== null && <OwnerForm direction={direction} onDone={onClose} />}
    </FormDialog>
  );
}

type FormProps = { direction: OwnerDirection; onDone: () => void };

function OwnerForm({ direction, onDone }: FormProps) {
  const { t } = useTranslation(['treasury', 'common']);
  const places = useMoneyPlaces();
  const { warehouses } = useWarehouses();
  const [amount, setAmount] = useDrafted<Minor>('amount', ZERO);
  const [note, setNote] = useDrafted('note', '');
  const [chosen, setPlace] = useDrafted('chosen', '');
  const [at, setAt] = useDrafted('at', '');
  const place = places.find(({ key }) => key === chosen) ?? places[0];
  const warehouse_id = at || (warehouses[0]?.value ?? '');
  const route = direction === 'credit' ? postOwnerCreditRoute : postOwnerDebitRoute;
  const paper = usePaper(
    (id) => {
      const payments = [{ ...placeOf(place), amount }];
      return call(route, { body: { id, warehouse_id, payments, note } });
    },
    { unreached: t('unreached'), onDone },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (amount > 0) paper.post();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <AmountField label={t('amount')} value={amount} onChange={setAmount} isFirst />
      <MoneyPlaceField
        label={t(direction === 'credit' ? 'paid_into' : 'paid_from')}
        places={places}
        value={place?.key ?? ''}
        onChange={setPlace}
      />
      <Typed label={t('note')} value={note} max={1000} onChange={setNote} />
      <PlaceField label={t('place')} value={warehouse_id} onChange={setAt} />
      <FormFoot failure={paper.failure} isBusy={paper.isBusy} save={t('save')} onCancel={onDone} />
    </form>
  );
}
