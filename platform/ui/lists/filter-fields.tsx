import { IconSearch, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayField } from '../fields/day-field.tsx';
import { useDates } from '../use-dates.ts';
import s from './filter-fields.module.css';

type Period = { from: string; to: string };

type PeriodProps = Period & { onChange: (period: Period) => void };

/** From and to, both inclusive, with frequent periods. */
export function PeriodField({ from, to, onChange }: PeriodProps) {
  const { t } = useTranslation('lists');
  const dates = useDates();
  const ready: readonly (readonly [string, Period])[] = [
    ['today', { from: dates.today(), to: dates.today() }],
    ['yesterday', { from: dates.today(1), to: dates.today(1) }],
    ['this_month', { from: dates.monthBegin(), to: dates.today() }],
  ];
  return (
    <>
      <Choice
        label={t('period')}
        value={ready.find(([, one]) => one.from === from && one.to === to)?.[0] ?? ''}
        options={ready.map(([key]) => ({ value: key, label: t(key) }))}
        onChange={(value) => {
          const period = ready.find(([key]) => key === value)?.[1];
          onChange(period ?? { from: '', to: '' });
        }}
      />
      <DayField
        isLabelSeen
        label={t('from')}
        value={from}
        max={to}
        onChange={(day) => onChange({ from: day, to })}
      />
      <DayField
        isLabelSeen
        label={t('to')}
        value={to}
        min={from}
        onChange={(day) => onChange({ from, to: day })}
      />
    </>
  );
}

type Option = { value: string; label: string };

type SelectProps = {
  label: string;
  value: string;
  /** Placeholder: everything. */
  all: string;
  options: readonly Option[];
  onChange: (value: string) => void;
};

export function SelectField({ label, value, all, options, onChange }: SelectProps) {
  return (
    <select
      className={s.select}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

type ChoiceProps = Omit<SelectProps, 'all'>;

/** Chips, of which one can be active; pressing it again clears the choice. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <fieldset className={s.chips}>
      <legend className="for-readers">{label}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={s.chip}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value === value ? '' : option.value)}
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  );
}

const PAUSE_MS = 250;

type SearchProps = { label: string; value: string; onChange: (text: string) => void };

/** Searches when typing pauses, not with every key. */
export function SearchBox({ label, value, onChange }: SearchProps) {
  const [text, setText] = useState(value);
  const reported = useRef(value);
  useEffect(() => {
    if (value !== reported.current) setText(value);
    reported.current = value;
  }, [value]);
  useEffect(() => {
    if (text === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = text;
      onChange(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, onChange]);
  return (
    <label className={`${s.field} ${s.search}`}>
      <IconSearch size={18} stroke={1.75} aria-hidden="true" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </label>
  );
}

/** A filter of the address without a field: shown, and removed by a press. */
export function FilterChip({ children, onRemove }: { children: ReactNode; onRemove: () => void }) {
  const { t } = useTranslation('lists');
  return (
    <button type="button" className={s.only} title={t('remove_filter')} onClick={onRemove}>
      {children}
      <IconX size={16} stroke={1.75} aria-hidden="true" />
      <span className="for-readers">{t('remove_filter')}</span>
    </button>
  );
}
