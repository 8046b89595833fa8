import { Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { v7 as uuidv7 } from 'uuid';
import type { Minor } from '#domains/kernel/core/money.ts';
import { MoneyField } from '#platform/ui/fields/money-field.tsx';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import s from '../catalog.module.css';
import { TextField } from '../text-field.tsx';
import { BarcodesInput } from './barcodes-input.tsx';
import { type Choice, type Combination, combinationsOf } from './options-of.ts';

const CHOICES_MAX = 3;

/** Typed values by combination name; others use the values of the product. */
export type Sizes = Readonly<Record<string, Size>>;

export type Size = { sale_price?: Minor; barcodes?: string; isLeftOut?: boolean };

type Props = {
  choices: readonly Choice[];
  sizes: Sizes;
  sale_price: Minor;
  onChoices: (choices: readonly Choice[]) => void;
  onSizes: (sizes: Sizes) => void;
};

/** The options of a product, and a row for each resulting variant. */
export function OptionsBuilder({ choices, sizes, sale_price, onChoices, onSizes }: Props) {
  const { t } = useTranslation('catalog');
  const combinations = combinationsOf(choices);
  const change = (key: string, changed: Partial<Choice>) =>
    onChoices(choices.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  return (
    <section className={`${ui.sheet} ${ui.parts}`} aria-labelledby="options">
      <div className={ui.ends}>
        <h2 id="options">{t('options')}</h2>
        {choices.length < CHOICES_MAX && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.75} />}
            onClick={() => onChoices([...choices, { key: uuidv7(), name: '', values: '' }])}
          >
            {t('add_option')}
          </Button>
        )}
      </div>
      <p className={ui.quiet}>{t('options_text')}</p>
      {choices.map((choice) => (
        <ChoiceRow
          key={choice.key}
          choice={choice}
          onChange={(changed) => change(choice.key, changed)}
          onRemove={() => onChoices(choices.filter((one) => one.key !== choice.key))}
        />
      ))}
      {combinations.length > 0 && (
        <ul className={ui.rows}>
          {combinations.map((one) => (
            <SizeRow
              key={one.key}
              one={one}
              size={sizes[one.key] ?? {}}
              sale_price={sale_price}
              onChange={(size) => onSizes({ ...sizes, [one.key]: size })}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

type ChoiceProps = {
  choice: Choice;
  onChange: (changed: Partial<Choice>) => void;
  onRemove: () => void;
};

export function ChoiceRow({ choice: { name, values }, onChange, onRemove }: ChoiceProps) {
  const { t } = useTranslation('catalog');
  return (
    <div className={s.option}>
      <TextField
        label={t('option_name')}
        value={name}
        max={60}
        onChange={(typed) => onChange({ name: typed })}
      />
      <TextField
        label={t('option_values')}
        value={values}
        max={2000}
        onChange={(typed) => onChange({ values: typed })}
      />
      <Button
        size="md"
        variant="default"
        aria-label={t('remove_option', { name })}
        onClick={onRemove}
      >
        <IconX size={18} stroke={1.75} />
      </Button>
    </div>
  );
}

type SizeProps = {
  one: Combination;
  size: Size;
  sale_price: Minor;
  onChange: (size: Size) => void;
};

/** One combination: whether it is created, its price and its codes. */
export function SizeRow({ one, size, sale_price, onChange }: SizeProps) {
  const { t } = useTranslation('catalog');
  const isIncluded = size.isLeftOut !== true;
  return (
    <li className={s.size} data-off={!isIncluded || undefined}>
      <label className={ui.check}>
        <input
          type="checkbox"
          checked={isIncluded}
          onChange={(event) => onChange({ ...size, isLeftOut: !event.currentTarget.checked })}
        />
        {one.key}
      </label>
      <MoneyField
        aria-label={`${t('sale_price')} ${one.key}`}
        className={s.money}
        disabled={!isIncluded}
        value={size.sale_price ?? sale_price}
        onChange={(typed) => onChange({ ...size, sale_price: typed })}
      />
      <BarcodesInput
        aria-label={`${t('barcodes')} ${one.key}`}
        placeholder={t('barcodes')}
        className={`${f.field} figures`}
        disabled={!isIncluded}
        value={size.barcodes ?? ''}
        onChange={(barcodes) => onChange({ ...size, barcodes })}
      />
    </li>
  );
}
