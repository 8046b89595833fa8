import { useTranslation } from 'react-i18next';
import { DayField } from '#platform/ui/fields/day-field.tsx';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';

type Names = { name: string; name_bn: string };
type NamesProps = { value: Names; onChange: (changed: Partial<Names>) => void };

/** The names of a price list or promotion, in both languages. */
export function Names({ value: { name, name_bn }, onChange }: NamesProps) {
  const { t } = useTranslation('catalog');
  return (
    <div className={f.pair}>
      <Typed
        label={t('name_en')}
        value={name}
        isRequired
        onChange={(typed) => onChange({ name: typed })}
      />
      <Typed
        label={t('name_bn')}
        value={name_bn}
        onChange={(typed) => onChange({ name_bn: typed })}
      />
    </div>
  );
}

type Days = { starts_on: string; ends_on: string };
type DaysProps = { value: Days; onChange: (changed: Partial<Days>) => void };

/** The first and the last day. Without both there is no limit. */
export function FirstAndLastDay({ value: { starts_on, ends_on }, onChange }: DaysProps) {
  const { t } = useTranslation('catalog');
  return (
    <div className={f.pair}>
      <Labelled label={t('first_day')}>
        {() => (
          <DayField
            isOptional
            label={t('first_day')}
            value={starts_on}
            max={ends_on}
            onChange={(day) => onChange({ starts_on: day })}
          />
        )}
      </Labelled>
      <Labelled label={t('last_day')}>
        {() => (
          <DayField
            isOptional
            label={t('last_day')}
            value={ends_on}
            min={starts_on}
            onChange={(day) => onChange({ ends_on: day })}
          />
        )}
      </Labelled>
    </div>
  );
}
