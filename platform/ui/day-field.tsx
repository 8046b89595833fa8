import { type DateFormatter, DatePickerInput, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/bn.js';
import s from './day-field.module.css';
import { useDates } from './use-dates.ts';
import { useFigures } from './use-figures.ts';

/** What stands where no day is chosen. */
const NOTHING = '–';

type Props = {
  label: string;
  /** 2026-11-21, or empty. */
  value: string;
  /** Whether the label stands before the field, or is for screen readers alone. */
  isLabelSeen?: boolean;
  min?: string;
  max?: string;
  disabled?: boolean;
  onChange: (day: string) => void;
};

/** A business day, written and chosen in the language of the page, whatever the browser speaks. */
export function DayField({ label, value, isLabelSeen, min, max, disabled, onChange }: Props) {
  const dates = useDates();
  const { language, digits } = useFigures();
  const written: DateFormatter = ({ date }) => (typeof date === 'string' ? dates.day(date) : '');
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 0, weekendDays: [5] }}>
      <span className={s.field}>
        {isLabelSeen === true && <span aria-hidden="true">{label}</span>}
        <DatePickerInput
          aria-label={`${label} ${value === '' ? NOTHING : dates.day(value)}`}
          placeholder={NOTHING}
          value={value === '' ? null : value}
          valueFormatter={written}
          {...(min ? { minDate: min } : {})}
          {...(max ? { maxDate: max } : {})}
          disabled={disabled ?? false}
          classNames={{ input: `figures ${s.input}` }}
          renderDay={(day) => digits(String(Number(day.slice(8))))}
          popoverProps={{ withinPortal: true, shadow: 'none' }}
          onChange={(day) => onChange(day ?? '')}
        />
      </span>
    </DatesProvider>
  );
}
