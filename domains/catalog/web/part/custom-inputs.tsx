import { useTranslation } from 'react-i18next';
import { CUSTOM_NUMBER } from '#domains/catalog/core/custom-field.ts';
import { DayField } from '#platform/ui/fields/day-field.tsx';
import f from '#platform/ui/form.module.css';
import { localName } from '#platform/ui/local-name.ts';
import type { CustomField } from '../../contract/custom-field.ts';
import type { Custom, FieldValue } from '../../core/custom-field.ts';
import { ChoiceField } from '../choice-field.tsx';
import { Labelled } from '../labelled.tsx';
import { TextField } from '../text-field.tsx';

type Props = {
  fields: readonly CustomField[];
  custom: Custom;
  /** The label of no choice. */
  none: string;
  onChange: (custom: Custom) => void;
};

/** The form in which values are sent. */
export function fieldValuesOf(custom: Custom): FieldValue[] {
  return Object.entries(custom).map(([field_id, text]) => ({ field_id, text }));
}

/** The form in which values are stored in the page. */
export function customOf(written: readonly FieldValue[]): Custom {
  return Object.fromEntries(written.map(({ field_id, text }) => [field_id, text]));
}

/** An input for each custom field of a product or customer. */
export function CustomInputs({ fields, custom, none, onChange }: Props) {
  if (fields.length === 0) return null;
  return (
    <div className={f.pair}>
      {fields.map((field) => (
        <CustomInput
          key={field.id}
          field={field}
          none={none}
          value={custom[field.id] ?? ''}
          onChange={(value) => onChange({ ...custom, [field.id]: value })}
        />
      ))}
    </div>
  );
}

type InputProps = {
  field: CustomField;
  value: string;
  none: string;
  onChange: (value: string) => void;
};

function CustomInput({ field, value, none, onChange }: InputProps) {
  const { i18n } = useTranslation();
  const label = localName(field, i18n.language);
  const { kind } = field;
  if (kind === 'choice') {
    // A stored value stays selectable, even if it is no choice any more.
    const values = [...new Set([...field.choices, ...(value === '' ? [] : [value])])];
    const options = values.map((one) => ({ value: one, label: one }));
    return (
      <ChoiceField label={label} value={value} options={options} none={none} onChange={onChange} />
    );
  }
  if (kind !== 'date') {
    const number = kind === 'number' ? CUSTOM_NUMBER : undefined;
    return <TextField label={label} value={value} number={number} max={500} onChange={onChange} />;
  }
  return (
    <Labelled label={label}>
      {() => <DayField isOptional label={label} value={value} onChange={onChange} />}
    </Labelled>
  );
}
