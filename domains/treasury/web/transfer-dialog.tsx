import { useTranslation } from 'react-i18next';
import { ZERO } from '#domains/kernel/core/money.ts';
import { accountFields } from '#domains/payments/web/part/account-fields.ts';
import { MoneyAccountField } from '#domains/payments/web/part/money-account-field.tsx';
import { useMoneyAccounts } from '#domains/payments/web/part/use-money-accounts.ts';
import { LocationField } from '#domains/shops/web/part/location-field.tsx';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { call } from '#platform/client/call.ts';
import { usePostOnce } from '#platform/client/use-post-once.ts';
import { useSavedDraft } from '#platform/client/use-saved-draft.ts';
import { AmountField } from '#platform/ui/fields/amount-field.tsx';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { PostForm } from '#platform/ui/post-form.tsx';
import { postMoneyTransferRoute } from '../contract/money-transfer.ts';
import { CategoryField } from './part/category-field.tsx';

type Props = { isOpen: boolean; onClose: () => void };

/** A transfer between money accounts, with its fee. */
export function TransferDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('treasury');
  return (
    <FormDialog isOpen={isOpen} draft="money_transfer" onClose={onClose} title={t('move_money')}>
      {isOpen && <TransferForm onDone={onClose} />}
    </FormDialog>
  );
}

const EMPTY = {
  from: '',
  to: '',
  amount: ZERO,
  fee: ZERO,
  fee_account_id: '',
  note: '',
  at: '',
};

function TransferForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['treasury', 'common']);
  const moneyAccounts = useMoneyAccounts();
  const { warehouses } = useWarehouses();
  const saved = useSavedDraft(EMPTY);
  const { amount, fee, fee_account_id, note } = saved.draft;
  const set = (changed: Partial<typeof EMPTY>) =>
    saved.change((before) => ({ ...before, ...changed }));
  const from = moneyAccounts.find(({ key }) => key === saved.draft.from);
  const to = moneyAccounts.find(({ key }) => key === saved.draft.to);
  const leave = () => {
    saved.clear();
    onDone();
  };
  const warehouse_id = saved.draft.at || (warehouses[0]?.value ?? '');
  const posting = usePostOnce(
    (id) =>
      call(postMoneyTransferRoute, {
        body: {
          id,
          warehouse_id,
          amount,
          note,
          from: accountFields(from),
          to: accountFields(to),
          fee: fee > 0 ? fee : undefined,
          fee_account_id: fee > 0 ? fee_account_id : undefined,
        },
      }),
    { unreached: t('unreached'), onDone: leave },
  );
  const isComplete = amount > 0 && from !== undefined && to !== undefined;
  return (
    <PostForm posting={posting} isReady={isComplete} save={t('save')} onCancel={leave}>
      <AmountField
        label={t('arrives')}
        value={amount}
        onChange={(typed) => set({ amount: typed })}
        isFirst
      />
      <div className={f.pair}>
        {(['from', 'to'] as const).map((end) => (
          <MoneyAccountField
            key={end}
            label={t(end)}
            accounts={moneyAccounts}
            value={saved.draft[end]}
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
      <LocationField label={t('place')} value={warehouse_id} onChange={(at) => set({ at })} />
    </PostForm>
  );
}
