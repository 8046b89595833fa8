import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { usePaper } from '#domains/access/web/part/use-paper.ts';
import { add, type Minor, subtract, ZERO } from '#domains/kernel/core/money.ts';
import { rate } from '#domains/kernel/core/rate.ts';
import { SupplierPicker } from '#domains/parties/web/part/supplier-picker.tsx';
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
import { useFigures } from '#platform/ui/use-figures.ts';
import { postExpenseRoute } from '../contract/expense.ts';
import { CategoryField } from './part/category-field.tsx';
import { VatField } from './part/vat-field.tsx';
import s from './treasury.module.css';
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
  /** null: all of it. */
  paid: Minor | null;
  place: string;
  at: string;
};

const EMPTY: Draft = {
  ...{ account_id: '', description: '', reference: '', supplier: null, net: ZERO, rate: 0 },
  ...{ paid: null, place: '', at: '' },
};

function ExpenseForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['treasury', 'common']);
  const { money } = useFigures();
  const seesSuppliers = useMe().can('suppliers.read');
  const places = useMoneyPlaces();
  const { warehouses } = useWarehouses();
  const kept = useKept(EMPTY);
  const { account_id, description, reference, supplier, net, rate: asked } = kept.draft;
  const set = (changed: Partial<Draft>) => kept.change((before) => ({ ...before, ...changed }));
  const leave = () => {
    kept.clear();
    onDone();
  };
  const place = places.find(({ key }) => key === kept.draft.place) ?? places[0];
  const warehouse_id = kept.draft.at || (warehouses[0]?.value ?? '');
  const total = add(net, vatOn(net, asked));
  const paying = kept.draft.paid ?? total;
  const paper = usePaper(
    (id) =>
      call(postExpenseRoute, {
        body: {
          ...{ id, warehouse_id, reference },
          ...(supplier !== null && { supplier_id: supplier.id }),
          lines: [
            {
              ...{ account_id, description, net },
              ...(asked > 0 && { vat_rate: rate(asked) }),
            },
          ],
          payments: paying === 0 ? [] : [{ ...placeOf(place), amount: paying }],
        },
      }),
    { unreached: t('unreached'), onDone: leave },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (net > 0 && account_id !== '') paper.post();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <AmountField label={t('net')} value={net} onChange={(typed) => set({ net: typed })} isFirst />
      <div className={f.pair}>
        <CategoryField
          label={t('category')}
          value={account_id}
          onChange={(chosen) => set({ account_id: chosen })}
        />
        <VatField value={asked} onChange={(chosen) => set({ rate: chosen })} />
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
        <MoneyPlaceField
          label={t('paid_from')}
          places={places}
          value={place?.key ?? ''}
          onChange={(key) => set({ place: key })}
        />
        <AmountField label={t('paid')} value={paying} onChange={(paid) => set({ paid })} />
      </div>
      <PlaceField label={t('place')} value={warehouse_id} onChange={(at) => set({ at })} />
      <p className={s.sum}>
        {t('total')}
        <span className="figures">{money(total)}</span>
      </p>
      {paying < total && (
        <p className={f.hint}>{t('owed_rest', { amount: money(subtract(total, paying)) })}</p>
      )}
      <FormFoot failure={paper.failure} isBusy={paper.isBusy} save={t('save')} onCancel={leave} />
    </form>
  );
}
