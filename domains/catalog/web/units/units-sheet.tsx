import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { useMe } from '#domains/access/web/part/me.tsx';
import { lineAmount, type Minor, ZERO } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import { quantityFormat, quantityIn } from '#domains/kernel/core/read-number.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import f from '#platform/ui/form.module.css';
import { FormDraft } from '#platform/ui/form-draft.tsx';
import { localName } from '#platform/ui/local-name.ts';
import ui from '#platform/ui/shapes.module.css';
import { showToast } from '#platform/ui/toasts.tsx';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Product } from '../../contract/product.ts';
import { setUnitsRoute } from '../../contract/variant-units.ts';
import s from '../catalog.module.css';
import { type Shelves, useShelves } from '../catalog.queries.ts';
import { ChoiceField } from '../choice-field.tsx';
import { Labelled } from '../labelled.tsx';
import { announceProductsChanged } from '../part/products-changed.ts';
import { BarcodesInput, barcodesOf } from '../products/barcodes-input.tsx';
import type { Variant } from '../products/opened-variant.ts';
import { TextField } from '../text-field.tsx';
import u from './units-sheet.module.css';

type Row = {
  key: string;
  unit_id: string;
  factor: string;
  /** null: the factor times the price of the own unit. */
  sale_price: Minor | null;
  barcodes: string;
};

/** The other units of a product: a box of 24 with its own price and codes. */
export function UnitsSheet({ product }: { product: Product }) {
  const { t, i18n } = useTranslation('catalog');
  const shelves = useShelves();
  const baseUnit = shelves.unitOf(product.unit_id);
  if (baseUnit === undefined) return null;
  return (
    <section className={`${ui.sheet} ${ui.parts}`} aria-labelledby="units">
      <h2 id="units">{t('other_units')}</h2>
      <p className={ui.quiet}>
        {t('other_units_text', { unit: localName(baseUnit, i18n.language) })}
      </p>
      {product.variants
        .filter((variant) => !variant.archived)
        .map((variant) => (
          <FormDraft
            key={`${variant.id} ${variant.version}`}
            of={`units ${variant.id} ${variant.version}`}
          >
            <UnitsForm
              product={product}
              variant={variant}
              shelves={shelves}
              unit={localName(baseUnit, i18n.language)}
            />
          </FormDraft>
        ))}
    </section>
  );
}

type FormProps = { product: Product; variant: Variant; shelves: Shelves; unit: string };

function UnitsForm({ product, variant, shelves, unit }: FormProps) {
  const { t } = useTranslation('catalog');
  const me = useMe();
  const format = useNumberFormat();
  const client = useQueryClient();
  const [rows, setRows] = useDrafted<readonly Row[]>('rows', () =>
    variant.units.map(({ unit_id, factor, sale_price, barcodes }) => ({
      key: unit_id,
      unit_id,
      sale_price,
      barcodes: barcodes.join(' '),
      factor: format.quantity(factor),
    })),
  );
  const [problem, setProblem] = useState<string | null>(null);
  const saving = useMutation({
    mutationFn: (units: ReturnType<typeof unitsOf>) =>
      call(setUnitsRoute, {
        params: { id: variant.id },
        body: { version: variant.version, units: units ?? [] },
      }),
    onSuccess: async () => {
      showToast(t('saved'));
      announceProductsChanged();
      await client.invalidateQueries();
    },
  });
  const isLocked = !me.can('product.update') || product.archived;
  const failure = problem ?? failureMessage(saving.error, t('unreached'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const units = unitsOf(rows);
    setProblem(units === null ? t('factor_not_a_number') : null);
    if (units !== null && !saving.isPending) saving.mutate(units);
  };
  const change = (key: string, changed: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...changed } : row)));
  const add = () =>
    setRows([...rows, { key: uuidv7(), unit_id: '', factor: '', sale_price: null, barcodes: '' }]);
  const name = localName(variant, format.language);
  return (
    <form
      className={`${f.form} ${u.form}`}
      onSubmit={submit}
      aria-label={`${t('other_units')} ${name}`}
    >
      {name !== '' && <h3>{name}</h3>}
      {rows.map((row) => (
        <UnitRow
          key={row.key}
          row={row}
          unit={unit}
          isLocked={isLocked}
          own_price={variant.sale_price}
          choices={shelves.units.filter(({ value }) => value !== product.unit_id)}
          onChange={(changed) => change(row.key, changed)}
          onRemove={() => setRows(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      {failure !== null && (
        <p className={ui.bad} role="alert">
          {failure}
        </p>
      )}
      {!isLocked && (
        <div className={f.actions}>
          <Button
            size="md"
            variant="default"
            className={s.first ?? ''}
            leftSection={<IconPlus size={18} stroke={1.75} />}
            disabled={rows.length >= 10}
            onClick={add}
          >
            {t('add_unit')}
          </Button>
          {(rows.length > 0 || variant.units.length > 0) && (
            <Button type="submit" size="md" loading={saving.isPending}>
              {t('save')}
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

type RowProps = {
  row: Row;
  choices: Shelves['units'];
  unit: string;
  own_price: Minor;
  isLocked: boolean;
  onChange: (changed: Partial<Row>) => void;
  onRemove: () => void;
};

function UnitRow({ row, choices, unit, own_price, isLocked, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const { unit_id, factor, sale_price, barcodes } = row;
  const many = quantityIn(factor, 4) ?? (0 as Quantity);
  const price = lineAmount(own_price, many) ?? ZERO;
  return (
    <fieldset className={u.row} disabled={isLocked}>
      <legend className="for-readers">{t('unit')}</legend>
      <ChoiceField
        label={t('unit')}
        value={unit_id}
        options={[{ value: '', label: '—' }, ...choices]}
        onChange={(value) => onChange({ unit_id: value })}
      />
      <TextField
        label={t('factor_of', { unit })}
        value={factor}
        max={20}
        isRequired
        number={quantityFormat(4)}
        onChange={(value) => onChange({ factor: value })}
      />
      <Labelled label={t('sale_price')} hint={t('price_by_factor', { price: format.money(price) })}>
        {(id) => (
          <MoneyField
            id={id}
            className={f.money ?? ''}
            value={sale_price ?? price}
            onChange={(value) => onChange({ sale_price: value === price ? null : value })}
          />
        )}
      </Labelled>
      <Labelled label={t('barcodes')}>
        {(id) => (
          <BarcodesInput
            id={id}
            className={`${f.field} figures`}
            value={barcodes}
            onChange={(value) => onChange({ barcodes: value })}
          />
        )}
      </Labelled>
      <Button size="md" variant="default" aria-label={t('remove_unit')} onClick={onRemove}>
        <IconX size={18} stroke={1.75} />
      </Button>
    </fieldset>
  );
}

/** null: a typed text is not a quantity, or no unit was selected. */
function unitsOf(rows: readonly Row[]) {
  const units = rows.map(({ unit_id, factor, sale_price, barcodes }) => ({
    unit_id,
    factor: quantityIn(factor, 4),
    sale_price,
    barcodes: barcodesOf(barcodes),
  }));
  const isMissing = units.some(({ unit_id, factor }) => unit_id === '' || !factor || factor < 0);
  return isMissing ? null : units.map((unit) => ({ ...unit, factor: unit.factor as Quantity }));
}
