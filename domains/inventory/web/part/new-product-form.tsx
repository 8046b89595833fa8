import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { listUnitsRoute } from '#domains/catalog/contract/unit.ts';
import { quantityFormat } from '#domains/kernel/core/read-number.ts';
import { useWarehouses } from '#domains/shops/web/part/use-warehouses.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import { NumberInput } from '#platform/ui/fields/number-input.tsx';
import f from '#platform/ui/form.module.css';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import s from './new-product-form.module.css';
import { EMPTY, type ProductFields, useAddProduct } from './use-add-product.ts';

/** Name, price, cost, stock and barcode: only what a first product needs. */
export function NewProductForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['setup', 'common']);
  const [fields, setFields] = useDrafted<ProductFields>('fields', EMPTY);
  const first = useRef<HTMLInputElement>(null);
  const [added, setAdded] = useState('');
  const adding = useAddProduct();
  const set = (changed: Partial<ProductFields>) => setFields({ ...fields, ...changed });
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (await adding.add(fields)) onClose();
  };
  const saveAndGoOn = async (event: MouseEvent<HTMLButtonElement>) => {
    if (!event.currentTarget.form?.reportValidity() || !(await adding.add(fields))) return;
    setAdded(fields.name);
    setFields({ ...EMPTY, unit_id: fields.unit_id, warehouse_id: fields.warehouse_id });
    first.current?.focus();
  };
  return (
    <form className={f.form} onSubmit={(event) => void save(event)}>
      <Labelled label={t('product_name')}>
        {(id) => (
          <input
            id={id}
            ref={first}
            className={f.field}
            data-autofocus
            required
            maxLength={200}
            autoComplete="off"
            value={fields.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
        )}
      </Labelled>
      <div className={f.pair}>
        <Labelled label={t('sale_price')}>
          {(id) => (
            <MoneyField
              id={id}
              className={f.money}
              value={fields.sale_price}
              onChange={(sale_price) => set({ sale_price })}
            />
          )}
        </Labelled>
        <Labelled label={<Optional label={t('cost_price')} />}>
          {(id) => (
            <MoneyField
              id={id}
              className={f.money}
              value={fields.cost}
              onChange={(cost) => set({ cost })}
            />
          )}
        </Labelled>
      </div>
      <StockFields fields={fields} set={set} />
      <Labelled label={<Optional label={t('barcode')} />}>
        {(id) => (
          <input
            id={id}
            className={f.field}
            maxLength={64}
            autoComplete="off"
            inputMode="numeric"
            value={fields.barcode}
            onChange={(event) => set({ barcode: event.currentTarget.value })}
          />
        )}
      </Labelled>
      <div role="status" className={ui.ok}>
        {added !== '' && t('product_added', { name: added })}
      </div>
      {adding.failure !== null && (
        <p className={f.failure} role="alert">
          {adding.failure}
        </p>
      )}
      <div className={f.actions}>
        {/* Not a submit button: Enter in a field presses the first one of the form, which is
            below. */}
        <Button
          variant="default"
          size="md"
          disabled={adding.isBusy}
          onClick={(event) => void saveAndGoOn(event)}
        >
          {t('save_and_another')}
        </Button>
        <Button type="submit" size="md" loading={adding.isBusy}>
          {t('save_product')}
        </Button>
      </div>
    </form>
  );
}

type StockProps = { fields: ProductFields; set: (changed: Partial<ProductFields>) => void };

/** The unit, the quantity and the warehouse. */
function StockFields({ fields, set }: StockProps) {
  const { t, i18n } = useTranslation('setup');
  const me = useMe();
  const units = useQuery({ ...allPagesFor(listUnitsRoute), enabled: me.can('unit.read') });
  const { warehouses } = useWarehouses();
  const rows = units.data ?? [];
  const unit_id = fields.unit_id || (rows.find(({ code }) => code === 'piece')?.id ?? '');
  return (
    <>
      <div className={f.pair}>
        <Labelled label={t('unit')}>
          {(id) => (
            <select
              id={id}
              className={f.field}
              value={unit_id}
              onChange={(event) => set({ unit_id: event.currentTarget.value })}
            >
              {rows.map((unit) => (
                <option key={unit.id} value={unit.id}>
                  {localName(unit, i18n.language)}
                </option>
              ))}
            </select>
          )}
        </Labelled>
        {me.can('stock-adjustment.create') && (
          <Labelled label={<Optional label={t('opening_stock')} />}>
            {(id) => (
              <NumberInput
                id={id}
                className={`${f.field} ${s.figure} figures`}
                format={quantityFormat(4)}
                value={fields.stock}
                onChange={(stock) => set({ stock })}
              />
            )}
          </Labelled>
        )}
      </div>
      {warehouses.length > 1 && me.can('stock-adjustment.create') && (
        <Labelled label={t('lies_in')}>
          {(id) => (
            <select
              id={id}
              className={f.field}
              value={fields.warehouse_id || (warehouses[0]?.value ?? '')}
              onChange={(event) => set({ warehouse_id: event.currentTarget.value })}
            >
              {warehouses.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Labelled>
      )}
    </>
  );
}

/** The label of an optional field. */
function Optional({ label }: { label: string }) {
  const { t } = useTranslation('setup');
  return (
    <>
      {label} <small>{t('optional')}</small>
    </>
  );
}
