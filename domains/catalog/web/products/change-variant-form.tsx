import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { type NumberFormatter, useNumberFormat } from '#platform/ui/use-number-format.ts';
import { changeVariantRoute } from '../../contract/change-product.ts';
import type { Product } from '../../contract/product.ts';
import s from '../catalog.module.css';
import { announceProductsChanged } from '../part/products-changed.ts';
import { TextField } from '../text-field.tsx';
import { barcodesOf } from './barcodes-input.tsx';
import type { Variant } from './opened-variant.ts';
import { type VariantFields, VariantForm, vatOf } from './variant-fields.tsx';

type Props = { product: Product; variant: Variant; onDone: () => void };

/** Price, discount, VAT, codes and names of a variant, and whether it is on sale. */
export function ChangeVariantForm({ product, variant, onDone }: Props) {
  const { t } = useTranslation('catalog');
  const format = useNumberFormat();
  const client = useQueryClient();
  const [fields, setFields] = useDrafted('fields', () => fieldsOf(variant, format));
  const [names, setNames] = useDrafted('names', { name: variant.name, name_bn: variant.name_bn });
  const [problem, setProblem] = useState<string | null>(null);
  const { id, version } = variant;
  const saving = useMutation({
    mutationFn: (changed: { archived: boolean } | { vat_rate: Rate | null }) =>
      call(changeVariantRoute, {
        params: { id },
        body:
          'archived' in changed
            ? { version, ...changed }
            : {
                version,
                ...names,
                ...changed,
                vat_exempt: fields.vat === 'exempt',
                sale_price: fields.sale_price,
                product_discount: fields.product_discount,
                barcodes: barcodesOf(fields.barcodes),
              },
      }),
    onSuccess: async () => {
      announceProductsChanged();
      await client.invalidateQueries();
      onDone();
    },
  });
  const failure = problem ?? failureMessage(saving.error, t('unreached'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const vat_rate = vatOf(fields);
    setProblem(vat_rate === undefined ? t('vat_not_a_percent') : null);
    if (vat_rate !== undefined && !saving.isPending) saving.mutate({ vat_rate });
  };
  return (
    <form className={f.form} onSubmit={submit}>
      {product.options.length > 0 && (
        <div className={f.pair}>
          <TextField
            label={t('name_en')}
            value={names.name}
            max={100}
            isRequired
            onChange={(name) => setNames({ ...names, name })}
          />
          <TextField
            label={t('name_bn')}
            value={names.name_bn}
            max={100}
            onChange={(name_bn) => setNames({ ...names, name_bn })}
          />
        </div>
      )}
      <VariantForm fields={fields} onChange={(changed) => setFields({ ...fields, ...changed })} />
      {failure !== null && (
        <p className={ui.bad} role="alert">
          {failure}
        </p>
      )}
      <div className={f.actions}>
        {product.options.length > 0 && (
          <Button
            size="md"
            variant="default"
            className={s.first ?? ''}
            disabled={saving.isPending}
            onClick={() => saving.mutate({ archived: !variant.archived })}
          >
            {t(variant.archived ? 'put_on_sale' : 'take_off_sale')}
          </Button>
        )}
        <Button type="submit" size="md" loading={saving.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}

function fieldsOf(variant: Variant, format: NumberFormatter): VariantFields {
  const { sale_price, product_discount, vat_rate } = variant;
  const barcodes = variant.barcodes.join(' ');
  const plain = { barcodes, sale_price, product_discount };
  if (variant.vat_exempt) return { ...plain, vat: 'exempt', vat_percent: '' };
  if (vat_rate === null) return { ...plain, vat: 'shop', vat_percent: '' };
  if (vat_rate === 0) return { ...plain, vat: 'none', vat_percent: '' };
  return { ...plain, vat: 'own', vat_percent: format.percent(vat_rate) };
}
