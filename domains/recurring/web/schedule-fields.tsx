import { useTranslation } from 'react-i18next';
import s from '#domains/orders/web/part/trade.module.css';
import { CountInput } from '#platform/ui/fields/count-input.tsx';
import { DayField } from '#platform/ui/fields/day-field.tsx';
import { Labelled } from '#platform/ui/fields/labelled.tsx';
import { Typed } from '#platform/ui/fields/typed.tsx';
import f from '#platform/ui/form.module.css';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import { dateAfter, EVERY, nextOf } from '../core/schedule.ts';
import { type End, type ScheduleDraft, scheduleOf } from './template-draft.ts';

type Props = {
  draft: ScheduleDraft;
  /** Whether it can be mailed: only invoices. */
  hasMail: boolean;
  onChange: (changed: Partial<ScheduleDraft>) => void;
};

const ENDS: readonly End[] = ['never', 'until', 'times'];
const MONTH = Array.from({ length: 31 }, (_, index) => index + 1);

/** Fields of the name, the schedule, its end, and what happens on each date. */
export function ScheduleFields({ draft, hasMail, onChange }: Props) {
  const { t } = useTranslation('recurring');
  const { count } = useNumberFormat();
  return (
    <section className={`${ui.sheet} ${ui.parts}`} aria-label={t('schedule')}>
      <div className={s.heads}>
        <Typed
          label={t('name')}
          value={draft.name}
          max={200}
          isRequired
          onChange={(name) => onChange({ name })}
        />
        <Select
          label={t('repeats')}
          value={draft.every}
          options={EVERY.map((value) => [value, t(`every_${value}`)])}
          onChange={(every) => onChange({ every })}
        />
        <CountField
          label={t(`step_${draft.every}`)}
          value={draft.step}
          most={2}
          onChange={(step) => onChange({ step })}
        />
        {draft.every === 'month' && (
          <Select
            label={t('on_day')}
            value={String(draft.on_day)}
            options={MONTH.map((day) => [String(day), count(day)])}
            onChange={(day) => onChange({ on_day: Number.parseInt(day, 10) })}
          />
        )}
        <Day
          label={t('first_date')}
          value={draft.first_date}
          onChange={(first_date) => onChange({ first_date })}
        />
        <Select
          label={t('end')}
          value={draft.end}
          options={ENDS.map((value) => [value, t(`end_${value}`)])}
          onChange={(end) => onChange({ end })}
        />
        {draft.end === 'until' && (
          <Day
            label={t('until_date')}
            value={draft.until_date}
            onChange={(until_date) => onChange({ until_date })}
          />
        )}
        {draft.end === 'times' && (
          <CountField
            label={t('times')}
            value={draft.times}
            onChange={(times) => onChange({ times })}
          />
        )}
        <Select
          label={t('does')}
          value={draft.posts_itself ? 'posts' : 'drafts'}
          options={(['drafts', 'posts'] as const).map((value) => [value, t(value)])}
          onChange={(does) => onChange({ posts_itself: does === 'posts' })}
        />
      </div>
      <NextDates draft={draft} />
      <label className={f.check}>
        <input
          type="checkbox"
          checked={draft.makes_missed}
          onChange={(event) => onChange({ makes_missed: event.currentTarget.checked })}
        />
        <span>
          {t('makes_missed')}
          <small>{t('makes_missed_hint')}</small>
        </span>
      </label>
      {hasMail && (
        <label className={f.check}>
          <input
            type="checkbox"
            checked={draft.mails}
            onChange={(event) => onChange({ mails: event.currentTarget.checked })}
          />
          <span>{t('mails')}</span>
        </label>
      )}
    </section>
  );
}

/** The next three dates. */
function NextDates({ draft }: { draft: ScheduleDraft }) {
  const { t } = useTranslation('recurring');
  const dates = useDates();
  if (draft.first_date === '') return null;
  const schedule = scheduleOf(draft);
  const options = { today: dates.today(), makes_missed: draft.makes_missed, last_done: null };
  const first = nextOf(schedule, options);
  const second = first && dateAfter(schedule, first);
  const third = second && dateAfter(schedule, second);
  const shown = [first, second, third].filter((date) => date !== null);
  return (
    <p className={ui.quiet} role="status">
      {shown.length === 0
        ? t('no_dates')
        : t('dates_next', { dates: shown.map(dates.day).join(' · ') })}
      {draft.every === 'month' && draft.on_day > 28 && ` · ${t('on_day_hint')}`}
    </p>
  );
}

type SelectProps<Value extends string> = {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
};

export function Select<Value extends string>(props: SelectProps<Value>) {
  const { label, value, options, onChange } = props;
  return (
    <Labelled label={label}>
      {(id) => (
        <select
          id={id}
          className={f.field}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value as Value)}
        >
          {options.map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

type Written = { label: string; value: string; onChange: (value: string) => void };

function Day({ label, value, onChange }: Written) {
  return (
    <div className={f.label}>
      {label}
      <DayField label={label} value={value} onChange={onChange} />
    </div>
  );
}

/** A number of at most `most` digits, in either script. */
export function CountField({ label, value, most = 3, onChange }: Written & { most?: number }) {
  return (
    <Labelled label={label}>
      {(id) => (
        <CountInput
          id={id}
          max={10 ** most - 1}
          value={value === '' ? null : Number(value)}
          onChange={(count) => onChange(count === null ? '' : String(count))}
        />
      )}
    </Labelled>
  );
}
