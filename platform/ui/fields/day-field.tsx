import { DateInput, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/bn.js';
import type { PointerEvent, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { readTypedDay } from '#domains/kernel/core/read-typed-day.ts';
import { useDates } from '../use-dates.ts';
import { useNumberFormat } from '../use-number-format.ts';
import s from './day-field.module.css';

/** Placeholder. */
const NOTHING = '–';

/** Read by the component kit: with this on the field, Escape does not close the dialog. */
const ESCAPE_STAYS = 'data-mantine-stop-propagation';

type Props = {
  label: string;
  /** 2026-11-21, or empty. */
  value: string;
  /** Whether the label is shown before the field, or only to screen readers. */
  isLabelSeen?: boolean;
  /** The day can be cleared. */
  isOptional?: boolean;
  min?: string;
  max?: string;
  disabled?: boolean;
  onChange: (day: string) => void;
};

/** A business day, typed or chosen in the language of the page, whatever the browser's is. */
export function DayField(props: Props) {
  const { label, value, isLabelSeen, isOptional = false, min, max, disabled, onChange } = props;
  const { t } = useTranslation();
  const dates = useDates();
  const { language, digits } = useNumberFormat();
  const year = (day: string) => digits(day.slice(0, 4));
  const clearName = t('clear_day', { label });
  const canClear = isOptional && value !== '';
  return (
    <DatesProvider settings={{ locale: language, firstDayOfWeek: 0, weekendDays: [5] }}>
      <span className={s.field}>
        {isLabelSeen === true && <span aria-hidden="true">{label}</span>}
        <DateInput
          aria-label={label}
          placeholder={NOTHING}
          value={value === '' ? null : value}
          valueFormat={dates.day}
          dateParser={readTypedDay}
          clearable={isOptional}
          clearButtonProps={{ 'aria-label': clearName, title: clearName }}
          minDate={min || undefined}
          maxDate={max || undefined}
          disabled={disabled ?? false}
          classNames={{
            root: `${s.root} ${canClear ? s.clearable : ''}`,
            input: `figures ${s.input}`,
            day: s.day ?? '',
          }}
          renderDay={(day) => digits(String(Number(day.slice(8))))}
          monthLabelFormat={dates.month}
          yearLabelFormat={year}
          yearsListFormat={year}
          decadeLabelFormat={(first, last) => `${year(first)} – ${year(last)}`}
          popoverProps={{ withinPortal: true, shadow: 'none', floatingStrategy: 'fixed' }}
          onPointerDown={chooseByFinger}
          onFocus={beginAnew}
          onClick={beginAnew}
          onKeyDown={(event) => {
            if (event.key === 'Escape') event.currentTarget.removeAttribute(ESCAPE_STAYS);
          }}
          onChange={(day) => onChange(day ?? '')}
        />
      </span>
    </DatesProvider>
  );
}

/** On touch, the calendar opens in place of the keyboard, which would cover it. */
function chooseByFinger({ currentTarget, pointerType }: PointerEvent<HTMLInputElement>) {
  currentTarget.inputMode = pointerType === 'mouse' ? '' : 'none';
}

/** Typing replaces the whole day; the first Escape closes the calendar that opened. */
function beginAnew({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
  currentTarget.select();
  currentTarget.setAttribute(ESCAPE_STAYS, 'true');
}
