import { Group } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { daysAfter } from '#domains/kernel/core/business-date.ts';
import { DayField } from '#platform/ui/fields/day-field.tsx';
import { localName } from '#platform/ui/local-name.ts';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Dashboard } from '../contract/dashboard.ts';
import s from './today.module.css';

type Change = (changed: { branch_id?: string; date?: string }) => void;

type Props = {
  day: Dashboard | undefined;
  branch_id: string;
  /** Whether the last refresh failed. */
  isBehind: boolean;
  onChange: Change;
};

/** The day, its freshness and the branch. */
export function TodayHead({ day, branch_id, isBehind, onChange }: Props) {
  const { t } = useTranslation('dashboard');
  const dates = useDates();
  const { weekday } = useWeekdays();
  return (
    <Group gap="8px 14px" mb={12}>
      <h1>
        {day === undefined ? (
          <i className={s.unknown} data-wide aria-hidden="true" />
        ) : (
          weekday(day.business_date)
        )}
      </h1>
      {day?.is_today && (
        <span className={s.asOf} data-behind={isBehind || undefined} role="status">
          {t(isBehind ? 'not_fresh' : 'as_of', { time: dates.time(day.as_of) })}
        </span>
      )}
      <div className={`screen-only ${s.scope}`}>
        {day !== undefined && day.branches.length > 1 && (
          <Branches day={day} branch_id={branch_id} onChange={onChange} />
        )}
        <DateField day={day} onChange={onChange} />
      </div>
    </Group>
  );
}

type PartProps = { day: Dashboard; branch_id: string; onChange: Change };

/** Up to three as buttons, more in a list. */
const SIDE_BY_SIDE_MAX = 3;

function Branches({ day, branch_id, onChange }: PartProps) {
  const { t } = useTranslation('dashboard');
  const { language } = useNumberFormat();
  const options = [
    { id: '', label: t('all_branches') },
    ...day.branches.map((branch) => ({ id: branch.id, label: localName(branch, language) })),
  ];
  if (options.length > SIDE_BY_SIDE_MAX + 1) {
    return (
      <select
        className={s.select}
        aria-label={t('branch')}
        value={branch_id}
        onChange={(event) => onChange({ branch_id: event.currentTarget.value })}
      >
        {options.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <fieldset className={s.segments}>
      <legend className="for-readers">{t('branch')}</legend>
      {options.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === branch_id}
          onClick={() => onChange({ branch_id: id })}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

function DateField({ day, onChange }: Pick<Props, 'day' | 'onChange'>) {
  const { t } = useTranslation('dashboard');
  const date = day?.business_date ?? '';
  const isToday = day?.is_today ?? true;
  const go = (days: number) => onChange({ date: daysAfter(date, days) });
  return (
    <div className={s.date}>
      <button
        type="button"
        aria-label={t('day_before')}
        disabled={day === undefined}
        onClick={() => go(-1)}
      >
        <IconChevronLeft size={18} stroke={1.75} />
      </button>
      <DayField
        label={t('day')}
        value={date}
        disabled={day === undefined}
        onChange={(chosen) => onChange({ date: chosen })}
      />
      <button type="button" aria-label={t('day_after')} disabled={isToday} onClick={() => go(1)}>
        <IconChevronRight size={18} stroke={1.75} />
      </button>
      {!isToday && (
        <button type="button" className={s.toToday} onClick={() => onChange({ date: '' })}>
          {t('to_today')}
        </button>
      )}
    </div>
  );
}

/** Thursday, 19 November; and the name of a weekday alone. */
export function useWeekdays() {
  const { language } = useNumberFormat();
  return useMemo(() => {
    const locale = language === 'en' ? 'en-GB' : 'bn-BD';
    const at = (date: string) => new Date(`${date}T00:00:00Z`);
    const name = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long' });
    const day = new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'long',
    });
    return {
      weekday: (date: string) => `${name.format(at(date))}, ${day.format(at(date))}`,
      dayName: (date: string) => name.format(at(date)),
    };
  }, [language]);
}
