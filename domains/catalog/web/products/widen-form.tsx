import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import { ZERO } from '#domains/kernel/core/money.ts';
import { call } from '#platform/client/call.ts';
import { failureMessage } from '#platform/client/failure-message.ts';
import { useDrafted } from '#platform/client/use-drafted.ts';
import f from '#platform/ui/form.module.css';
import { FormFoot } from '#platform/ui/form-foot.tsx';
import ui from '#platform/ui/shapes.module.css';
import { widenOptionsRoute } from '../../contract/change-product.ts';
import type { Product } from '../../contract/product.ts';
import { ChoiceField } from '../choice-field.tsx';
import { announceProductsChanged } from '../part/products-changed.ts';
import { TextField } from '../text-field.tsx';
import { barcodesOf } from './barcodes-input.tsx';
import { ChoiceRow, type Size, SizeRow, type Sizes } from './options-builder.tsx';
import { valuesOf } from './options-of.ts';
import { type WiderChoice, widerCombinations, widerOptionsOf } from './wider-combinations.ts';

const CHOICES_MAX = 3;

const NEW = { name: '', values: '', known: [], existingValue: '' } as const;

type Props = { product: Product; onDone: () => void };

/** Adds options to a product: existing variants stay, and the others are created. */
export function WidenForm({ product, onDone }: Props) {
  const { t } = useTranslation('catalog');
  const client = useQueryClient();
  const [choices, setChoices] = useDrafted('choices', () => choicesOf(product));
  const [sizes, setSizes] = useDrafted<Sizes>('sizes', {});
  const requested = widerOptionsOf(choices);
  const rows = widerCombinations(requested, product).map((one) => ({
    one,
    size: sizes[one.key] ?? { isLeftOut: one.wasLeftOut },
  }));
  const first = product.variants[0];
  const sale_price = first?.sale_price ?? ZERO;
  const saving = useMutation({
    mutationFn: () => {
      const made = rows.filter(({ size }) => size.isLeftOut !== true);
      const variants = made.map(({ one, size }) => newVariant(one.options, size, product));
      const body = { version: product.version, options: requested, variants };
      return call(widenOptionsRoute, { params: { id: product.id }, body });
    },
    onSuccess: async () => {
      announceProductsChanged();
      await client.invalidateQueries();
      onDone();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate();
  };
  return (
    <form className={f.form} onSubmit={submit}>
      <p className={ui.quiet}>{t('widen_text')}</p>
      <Choices choices={choices} onChoices={setChoices} />
      {rows.length > 0 && (
        <ul className={ui.rows} aria-label={t('new_variants')}>
          {rows.map(({ one, size }) => (
            <SizeRow
              key={one.key}
              one={one}
              size={size}
              sale_price={sale_price}
              onChange={(changed) => setSizes({ ...sizes, [one.key]: changed })}
            />
          ))}
        </ul>
      )}
      <FormFoot
        failure={failureMessage(saving.error, t('unreached'))}
        isBusy={saving.isPending}
        save={t('make_variants')}
        onCancel={onDone}
      />
    </form>
  );
}

function choicesOf({ options }: Product): readonly WiderChoice[] {
  const known = options.map(({ name, values }) => ({
    key: name,
    name,
    values: '',
    known: values,
    existingValue: '',
  }));
  return known.length > 0 ? known : [{ ...NEW, key: 'first' }];
}

/** Copies the first variant, except for price and codes. */
function newVariant(options: Record<string, string>, size: Size, { variants }: Product) {
  const first = variants[0];
  const sale_price = size.sale_price ?? first?.sale_price ?? ZERO;
  const discount = first?.product_discount ?? ZERO;
  return {
    options,
    sale_price,
    product_discount: discount <= sale_price ? discount : ZERO,
    vat_rate: first?.vat_rate ?? null,
    vat_exempt: first?.vat_exempt ?? false,
    barcodes: barcodesOf(size.barcodes ?? ''),
  };
}

type ChoicesProps = {
  choices: readonly WiderChoice[];
  onChoices: (choices: readonly WiderChoice[]) => void;
};

function Choices({ choices, onChoices }: ChoicesProps) {
  const { t } = useTranslation('catalog');
  const change = (key: string, changed: Partial<WiderChoice>) =>
    onChoices(choices.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  return (
    <>
      {choices.map((choice) =>
        choice.known.length > 0 ? (
          <TextField
            key={choice.key}
            label={t('more_values', { name: choice.name })}
            hint={t('has_values', { values: choice.known.join(', ') })}
            value={choice.values}
            max={2000}
            onChange={(values) => change(choice.key, { values })}
          />
        ) : (
          <NewChoice
            key={choice.key}
            choice={choice}
            onChange={(changed) => change(choice.key, changed)}
            onRemove={() => onChoices(choices.filter(({ key }) => key !== choice.key))}
          />
        ),
      )}
      {choices.length < CHOICES_MAX && (
        <div>
          <Button
            size="md"
            variant="default"
            onClick={() => onChoices([...choices, { ...NEW, key: uuidv7() }])}
          >
            {t('add_option')}
          </Button>
        </div>
      )}
    </>
  );
}

type NewProps = {
  choice: WiderChoice;
  onChange: (changed: Partial<WiderChoice>) => void;
  onRemove: () => void;
};

function NewChoice({ choice, onChange, onRemove }: NewProps) {
  const { t } = useTranslation('catalog');
  const values = valuesOf(choice.values);
  return (
    <>
      <ChoiceRow choice={choice} onChange={onChange} onRemove={onRemove} />
      {values.length > 0 && (
        <ChoiceField
          label={t('existing_value')}
          value={values.includes(choice.existingValue) ? choice.existingValue : (values[0] ?? '')}
          options={values.map((value) => ({ value, label: value }))}
          onChange={(existingValue) => onChange({ existingValue })}
        />
      )}
    </>
  );
}
