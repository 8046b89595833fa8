import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { add, type Minor, subtract, ZERO } from '#domains/kernel/core/money.ts';
import { rate } from '#domains/kernel/core/rate.ts';
import { SupplierPicker } from '#domains/parties/web/part/supplier-picker.tsx';
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
import ui from '#platform/ui/shapes.module.css';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { postExpenseRoute } from '../contract/expense.ts';
import { CategoryField } from './part/category-field.tsx';
import { VatField } from './part/vat-field.tsx';
import { vatOn } from './vat-on.ts';

type Props = { isOpen: boolean; onClose: () => void };

/** An expense, paid at once or owed. */
export function ExpenseDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('treasury');
  return (
    <FormDialog
      isOpen={isOpen}
      draft="expense"
      onClose={onClose}
      title={t('add_expense')}
      size={520}
    >
      {isOpen && <ExpenseForm onDone={onClose} />}
    </FormDialog>
  );
}

type Draft = {
  account_id: string;
  description: string;
  reference: string;
  supplier: { id: string; name: string } | null;
  net: Minor;
  rate: number;
  /** null: the full amount. */
  paid: Minor | null;
  accountKey: string;
  at: string;
};

const EMPTY: Draft = {
  account_id: '',
  description: '',
  reference: '',
  supplier: null,
  net: ZERO,
  rate: 0,
  paid: null,
  accountKey: '',
  at: '',
};

function ExpenseForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['treasury', 'common']);
  const { money } = useNumberFormat();
  const seesSuppliers = useMe().can('suppliers.read');
  const moneyAccounts = useMoneyAccounts();
  const { warehouses } = useWarehouses();
  const saved = useSavedDraft(EMPTY);
  const { account_id, description, reference, supplier, net, rate: vatRate } = saved.draft;
  const set = (changed: Partial<Draft>) => saved.change((before) => ({ ...before, ...changed }));
  const leave = () => {
    saved.clear();
    onDone();
  };
  const moneyAccount =
    moneyAccounts.find(({ key }) => key === saved.draft.accountKey) ?? moneyAccounts[0];
  const warehouse_id = saved.draft.at || (warehouses[0]?.value ?? '');
  const total = add(net, vatOn(net, vatRate));
  const paying = saved.draft.paid ?? total;
  const posting = usePostOnce(
    (id) =>
      call(postExpenseRoute, {
        body: {
          id,
          warehouse_id,
          reference,
          supplier_id: supplier?.id,
          lines: [
            {
              account_id,
              description,
              net,
              vat_rate: vatRate > 0 ? rate(vatRate) : undefined,
            },
          ],
          payments: paying === 0 ? [] : [{ ...accountFields(moneyAccount), amount: paying }],
        },
      }),
    { unreached: t('unreached'), onDone: leave },
  );
  return (
    <PostForm
      posting={posting}
      isReady={net > 0 && account_id !== ''}
      save={t('save')}
      onCancel={leave}
    >
      <AmountField label={t('net')} value={net} onChange={(typed) => set({ net: typed })} isFirst />
      <div className={f.pair}>
        <CategoryField
          label={t('category')}
          value={account_id}
          onChange={(chosen) => set({ account_id: chosen })}
        />
        <VatField value={vatRate} onChange={(chosen) => set({ rate: chosen })} />
      </div>
      <Typed
        label={t('description')}
        value={description}
        max={200}
        onChange={(text) => set({ description: text })}
      />
      {seesSuppliers && (
        <SupplierPicker
          label={t('supplier')}
          value={supplier}
          onChange={(chosen) => set({ supplier: chosen })}
        />
      )}
      <Typed
        label={t('reference')}
        value={reference}
        max={100}
        onChange={(text) => set({ reference: text })}
      />
      <div className={f.pair}>
        <MoneyAccountField
          label={t('paid_from')}
          accounts={moneyAccounts}
          value={moneyAccount?.key ?? ''}
          onChange={(key) => set({ accountKey: key })}
        />
        <AmountField label={t('paid')} value={paying} onChange={(paid) => set({ paid })} />
      </div>
      <LocationField label={t('place')} value={warehouse_id} onChange={(at) => set({ at })} />
      <p className={ui.sum}>
        {t('total')}
        <span className="figures">{money(total)}</span>
      </p>
      {paying < total && (
        <p className={f.hint}>{t('owed_rest', { amount: money(subtract(total, paying)) })}</p>
      )}
    </PostForm>
  );
}
