import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from './text-field.tsx';

type Names = { name: string; name_bn: string };
type Props = { value: Names; onChange: (changed: Names) => void };

const BENGALI = /[\u0980-\u09ff]/;

/** One name is enough, in either language; the one in the language of the page comes first. */
export function NameFields({ value, onChange }: Props) {
  const { t, i18n } = useTranslation('catalog');
  const [first] = useState(value);
  // With a Bengali name alone, the other name field is not required.
  const isFirst = value.name === first.name && value.name_bn === '' && first.name_bn === '';
  const isAlone = isFirst && BENGALI.test(first.name);
  const { name, name_bn } = isAlone ? { name: '', name_bn: value.name } : value;
  const english = (
    <TextField
      key="en"
      label={t('name_en')}
      value={name}
      max={200}
      isRequired={name_bn.trim() === ''}
      onChange={(written) => onChange({ name: written, name_bn })}
    />
  );
  const bengali = (
    <TextField
      key="bn"
      label={t('name_bn')}
      value={name_bn}
      max={200}
      isRequired={name.trim() === ''}
      onChange={(written) => onChange({ name, name_bn: written })}
    />
  );
  return i18n.language === 'bn' ? [bengali, english] : [english, bengali];
}
