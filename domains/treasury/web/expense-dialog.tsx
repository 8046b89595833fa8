import { type FormEvent, useState } from 'react';
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
import { AmountField } from '#platform/ui/amount-field.tsx';
import f from '#platform/ui/form.module.css';
import { FormDialog } from '#platform/ui/form-dialog.tsx';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import { Typed } from '#platform/ui/typed.tsx';
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
    <FormDialog isOpen={isOpen} onClose={onClose} title={t('add_expense')} size={520}>
      {isOpen && <ExpenseForm onDone={onClose} />}
    </FormDialog>
  );
}

function ExpenseForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(['treasury', 'common']);
  const { money } = useFigures();
  const seesSuppliers = useMe().can('suppliers.read');
  const places = useMoneyPlaces();
  const { warehouses } = useWarehouses();
  const [fields, setFields] = useState({ account_id: '', description: '', reference: '' });
  const [supplier, setSupplier] = useState<{ id: string; name: string } | null>(null);
  const [net, setNet] = useState<Minor>(ZERO);
  const [asked, setRate] = useState(0);
  const [paid, setPaid] = useState<Minor | null>(null);
  const [chosen, setPlace] = useState('');
  const [at, setAt] = useState('');
  const place = places.find(({ key }) => key === chosen) ?? places[0];
  const warehouse_id = at || (warehouses[0]?.value ?? '');
  const total = add(net, vatOn(net, asked));
  const paying = paid ?? total;
  const paper = usePaper(
    (id) =>
      call(postExpenseRoute, {
        body: {
          ...{ id, warehouse_id, reference: fields.reference },
          ...(supplier !== null && { supplier_id: supplier.id }),
          lines: [
            {
              ...{ account_id: fields.account_id, description: fields.description, net },
              ...(asked > 0 && { vat_rate: rate(asked) }),
            },
          ],
          payments: paying === 0 ? [] : [{ ...placeOf(place), amount: paying }],
        },
      }),
    { unreached: t('unreached'), onDone },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (net > 0 && fields.account_id !== '') paper.post();
  };
  const set = (changed: Partial<typeof fields>) => setFields({ ...fields, ...changed });
  return (
    <form className={f.form} onSubmit={submit}>
      <AmountField label={t('net')} value={net} onChange={setNet} isFirst />
      <div className={f.pair}>
        <CategoryField
          label={t('category')}
          value={fields.account_id}
          onChange={(account_id) => set({ account_id })}
        />
        <VatField value={asked} onChange={setRate} />
      </div>
      <Typed
        label={t('description')}
        value={fields.description}
        max={200}
        onChange={(description) => set({ description })}
      />
      {seesSuppliers && (
        <SupplierPicker label={t('supplier')} value={supplier} onChange={setSupplier} />
      )}
      <Typed
        label={t('reference')}
        value={fields.reference}
        max={100}
        onChange={(reference) => set({ reference })}
      />
      <div className={f.pair}>
        <MoneyPlaceField
          label={t('paid_from')}
          places={places}
          value={place?.key ?? ''}
          onChange={setPlace}
        />
        <AmountField label={t('paid')} value={paying} onChange={setPaid} />
      </div>
      <PlaceField label={t('place')} value={warehouse_id} onChange={setAt} />
      <p className={s.sum}>
        {t('total')}
        <span className="figures">{money(total)}</span>
      </p>
      {paying < total && (
        <p className={f.hint}>{t('owed_rest', { amount: money(subtract(total, paying)) })}</p>
      )}
      <FormFoot failure={paper.failure} isBusy={paper.isBusy} save={t('save')} onCancel={onDone} />
    </form>
  );
}
