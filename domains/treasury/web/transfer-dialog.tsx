import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePaper } from '#domains/access/web/part/use-paper.ts';
import { ZERO } from '#domains/kernel/core/money.ts';
import { MoneyPlaceField } from '#domains/payments/web/part/money-place-field.tsx';
import { placeOf } from '#domains/payments/web/part/place-of.ts';
import { useMoneyPlaces } from '#domains/payments/web/part/use-money-places.ts';
import { PlaceField } from '#domains/shops/web/part/place-field.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { call } from '#platform/client/call.ts';
import { useKept } from '#platform/client/use-kept.ts';
import { AmountField } from '#platform/ui/fields/amount-field.tsx';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { postMoneyTransferRoute } from '../contract/money-transfer.ts';
import { CategoryField } from './part/category-field.tsx';

type Props = { isOpen: boolean; onClose: () => void };

/** Money to the bank, from a wallet, into the drawer: with what that costs. */
export function TransferDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('treasury');
  return (
    <FormDialog isOpen={isOpen} draft="money_transfer" onClose={onClose} title={t('move_money')}>
      {isOpen && <TransferForm onDone={onClose} />}
    </FormDialog>
  );
}

const EMPTY = {
  ...{ from: '', to: '', amount: ZERO, fee: ZERO },
  ...{ fee_account_id: '', note: '', at: '' },
};

function TransferForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['treasury', 'common']);
  const places = useMoneyPlaces();
  const { warehouses } = useWarehouses();
  const kept = useKept(EMPTY);
  const { amount, fee, fee_account_id, note } = kept.draft;
  const set = (changed: Partial<typeof EMPTY>) =>
    kept.change((before) => ({ ...before, ...changed }));
  const from = places.find(({ key }) => key === kept.draft.from);
  const to = places.find(({ key }) => key === kept.draft.to);
  const leave = () => {
    kept.clear();
    onDone();
  };
  const warehouse_id = kept.draft.at || (warehouses[0]?.value ?? '');
  const paper = usePaper(
    (id) =>
      call(postMoneyTransferRoute, {
        body: {
          ...{ id, warehouse_id, amount, note },
          ...{ from: placeOf(from), to: placeOf(to) },
          ...(fee > 0 && { fee, fee_account_id }),
        },
      }),
    { unreached: t('unreached'), onDone: leave },
  );
  const isWhole = amount > 0 && from !== undefined && to !== undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWhole) paper.post();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <AmountField
        label={t('arrives')}
        value={amount}
        onChange={(typed) => set({ amount: typed })}
        isFirst
      />
      <div className={f.pair}>
        {(['from', 'to'] as const).map((end) => (
          <MoneyPlaceField
            key={end}
            label={t(end)}
            places={places}
            value={kept.draft[end]}
            onChange={(key) => set(end === 'from' ? { from: key } : { to: key })}
          />
        ))}
      </div>
      <div className={f.pair}>
        <AmountField label={t('fee')} value={fee} onChange={(typed) => set({ fee: typed })} />
        {fee > 0 && (
          <CategoryField
            label={t('fee_category')}
            value={fee_account_id}
            onChange={(chosen) => set({ fee_account_id: chosen })}
          />
        )}
      </div>
      <Typed label={t('note')} value={note} max={1000} onChange={(text) => set({ note: text })} />
      <PlaceField label={t('place')} value={warehouse_id} onChange={(at) => set({ at })} />
      <FormFoot failure={paper.failure} isBusy={paper.isBusy} save={t('save')} onCancel={leave} />
    </form>
  );
}
