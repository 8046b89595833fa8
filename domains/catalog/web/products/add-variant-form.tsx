import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ZERO } from '#domains/kernel/core/money.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { addVariantRoute } from '../../contract/change-product.ts';
import type { Product } from '../../contract/product.ts';
import { Labelled } from '../labelled.tsx';
import { announceProductsChanged } from '../part/products-changed.ts';
import { TextField } from '../text-field.tsx';
import { barcodesOf } from './barcodes-input.tsx';
import { type VariantFields, VariantForm, vatOf } from './variant-fields.tsx';

type Props = { product: Product; onDone: () => void };

/** An existing or new value for each option, and the price. */
export function AddVariantForm({ product, onDone }: Props) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const [chosen, setChosen] = useDrafted<Record<string, string>>('chosen', {});
  const [name_bn, setNameBn] = useDrafted('name_bn', '');
  const [problem, setProblem] = useState<string | null>(null);
  const [fields, setFields] = useDrafted<VariantFields>('fields', {
    barcodes: '',
    sale_price: product.variants[0]?.sale_price ?? ZERO,
    product_discount: ZERO,
    vat: 'shop',
    vat_percent: '',
  });
  const adding = useMutation({
    mutationFn: (vat_rate: Rate | null) =>
      call(addVariantRoute, {
        params: { id: product.id },
        body: {
          options: chosen,
          name_bn,
          vat_rate,
          barcodes: barcodesOf(fields.barcodes),
          vat_exempt: fields.vat === 'exempt',
          sale_price: fields.sale_price,
          product_discount: fields.product_discount,
        },
      }),
    onSuccess: async () => {
      announceProductsChanged();
      await client.invalidateQueries();
      onDone();
    },
  });
  const failure = problem ?? failureMessage(adding.error, t('unreached'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const vat_rate = vatOf(fields);
    setProblem(vat_rate === undefined ? t('vat_not_a_percent') : null);
    if (vat_rate !== undefined && !adding.isPending) adding.mutate(vat_rate);
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <div className={f.pair}>
        {product.options.map(({ name, values }) => (
          <ValueField
            key={name}
            name={name}
            values={values}
            value={chosen[name] ?? ''}
            onChange={(value) => setChosen({ ...chosen, [name]: value })}
          />
        ))}
        <TextField label={t('name_bn')} value={name_bn} max={100} onChange={setNameBn} />
      </div>
      <VariantForm fields={fields} onChange={(changed) => setFields({ ...fields, ...changed })} />
      {failure !== null && (
        <p className={ui.bad} role="alert">
          {failure}
        </p>
      )}
      <div className={f.actions}>
        <Button type="submit" size="md" loading={adding.isPending}>
          {t('add_variant')}
        </Button>
      </div>
    </form>
  );
}

type ValueProps = {
  name: string;
  values: readonly string[];
  value: string;
  onChange: (value: string) => void;
};

/** Existing values are offered; any other text becomes a new value. */
function ValueField({ name, values, value, onChange }: ValueProps) {
  const list = useId();
  return (
    <Labelled label={name}>
      {(id) => (
        <>
          <input
            id={id}
            className={f.field}
            required
            maxLength={100}
            list={list}
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <datalist id={list}>
            {values.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
        </>
      )}
    </Labelled>
  );
}
