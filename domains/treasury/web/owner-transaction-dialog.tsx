import { useTranslation } from 'react-i18next';
import { type Minor, ZERO } from '#domains/kernel/core/money.ts';
import { accountFields } from '#domains/payments/web/part/account-fields.ts';
import { MoneyAccountField } from '#domains/payments/web/part/money-account-field.tsx';
import { useMoneyAccounts } from '#domains/payments/web/part/use-money-accounts.ts';
import { LocationField } from '#domains/shops/web/part/location-field.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { call } from '#platform/client/call.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { AmountField } from '#platform/ui/fields/amount-field.tsx';
import { Typed } from '#platform/ui/fields/typed.tsx';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { PostForm } from '#platform/ui/post-form.tsx';
import { postOwnerCreditRoute, postOwnerDebitRoute } from '../contract/owner-transaction.ts';
import type { OwnerDirection } from '../core/decide-owner-transaction.ts';

type Props = {
  /** null: the dialog is closed. */
  direction: OwnerDirection | null;
  onClose: () => void;
};

/** Posts the owner's money in or out. */
export function OwnerTransactionDialog({ direction, onClose }: Props) {
  const { t } = useTranslation('treasury');
  return (
    <FormDialog
      isOpen={direction !== null}
      draft={`owner_transaction ${direction}`}
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
  const moneyAccounts = useMoneyAccounts();
  const { warehouses } = useWarehouses();
  const [amount, setAmount] = useDrafted<Minor>('amount', ZERO);
  const [note, setNote] = useDrafted('note', '');
  const [chosen, setChosen] = useDrafted('chosen', '');
  const [at, setAt] = useDrafted('at', '');
  const moneyAccount = moneyAccounts.find(({ key }) => key === chosen) ?? moneyAccounts[0];
  const warehouse_id = at || (warehouses[0]?.value ?? '');
  const route = direction === 'credit' ? postOwnerCreditRoute : postOwnerDebitRoute;
  const posting = usePostOnce(
    (id) => {
      const payments = [{ ...accountFields(moneyAccount), amount }];
      return call(route, { body: { id, warehouse_id, payments, note } });
    },
    { unreached: t('unreached'), onDone },
  );
  return (
    <PostForm posting={posting} isReady={amount > 0} save={t('save')} onCancel={onDone}>
      <AmountField label={t('amount')} value={amount} onChange={setAmount} isFirst />
      <MoneyAccountField
        label={t(direction === 'credit' ? 'paid_into' : 'paid_from')}
        accounts={moneyAccounts}
        value={moneyAccount?.key ?? ''}
        onChange={setChosen}
      />
      <Typed label={t('note')} value={note} max={1000} onChange={setNote} />
      <LocationField label={t('place')} value={warehouse_id} onChange={setAt} />
    </PostForm>
  );
}
