import { useTranslation } from 'react-i18next';
import { daysAfter } from '#domains/kernel/core/business-date.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import ui from '#platform/ui/shapes.module.css';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { Dashboard } from '../contract/dashboard.ts';
import { type Bar, BarChart } from './bar-chart.tsx';
import { addressOf, PermittedLink } from './permitted-link.tsx';
import s from './today.module.css';

type Props = {
  day: Dashboard | undefined;
  byHour: boolean;
  onChange: (changed: { by?: string }) => void;
};

/** Sales of two weeks and of the two before, or of the hours and of those last week. */
export function SalesPanel({ day, byHour, onChange }: Props) {
  const { t } = useTranslation('dashboard');
  const bars = useBars(day, byHour);
  const from = day === undefined ? '' : daysAfter(day.business_date, byHour ? 0 : -13);
  return (
    <section className={`${ui.box} ${s.sheet}`} data-part="chart" aria-labelledby="sales-by">
      <div className={`${ui.head} ${s.sheetHead}`}>
        <h2 id="sales-by">{t(byHour ? 'sales_by_hour' : 'sales_by_day')}</h2>
        <ul className={s.legend}>
          <li data-kind="bar">{t(byHour ? 'this_day' : 'this_fortnight')}</li>
          <li data-kind="line">{t(byHour ? 'week_before' : 'fortnight_before')}</li>
        </ul>
        <fieldset className={`screen-only ${s.small} ${s.segments}`}>
          <legend className="for-readers">{t('sales_by')}</legend>
          {(['', 'hour'] as const).map((by) => (
            <button
              key={by}
              type="button"
              aria-pressed={byHour === (by === 'hour')}
              onClick={() => onChange({ by })}
            >
              {t(by === 'hour' ? 'hours' : 'days')}
            </button>
          ))}
        </fieldset>
        {day !== undefined && (
          <PermittedLink
            to={addressOf('/dashboard/sales', {
              from,
              to: day.business_date,
              branch_id: day.branch_id,
            })}
            permission="pos-sale.read"
            className={s.sheetLink}
          >
            {t('open_list')}
          </PermittedLink>
        )}
      </div>
      <BarChart
        bars={bars}
        currency={day?.currency ?? 'BDT'}
        empty={t(byHour ? 'nothing_sold' : 'nothing_in_fortnight')}
        permission="pos-sale.read"
      />
    </section>
  );
}

function useBars(day: Dashboard | undefined, byHour: boolean): Bar[] | undefined {
  const { t } = useTranslation('dashboard');
  const format = useNumberFormat(day?.currency);
  const dates = useDates();
  if (day === undefined) return undefined;
  const { branch_id } = day;
  const describe = (at: string, amount: Minor, before: Minor) =>
    t('bar_told', { at, amount: format.money(amount), before: format.money(before) });
  if (byHour) {
    return day.hours.map(({ hour, total, before }) => {
      const label = format.digits(String(hour));
      const range = t('hour_range', {
        from: format.digits(`${hour}:00`),
        to: format.digits(`${(hour + 1) % 24}:00`),
      });
      const { business_date: from } = day;
      return {
        key: String(hour),
        label,
        amount: total,
        before,
        description: describe(range, total, before),
        isCurrent: day.is_today && hour === day.hour,
        to: addressOf('/dashboard/sales', { from, to: from, hour, branch_id }),
      };
    });
  }
  return day.days.map(({ business_date, total, before }, index) => {
    const isLast = index === day.days.length - 1;
    const number = format.digits(String(Number.parseInt(business_date.slice(8), 10)));
    const hasDateLabel = index === 0 || business_date.endsWith('-01');
    const label = isLast && day.is_today ? t('today') : number;
    return {
      key: business_date,
      label: hasDateLabel && !isLast ? dates.shortDay(business_date) : label,
      amount: total,
      before,
      description: describe(dates.shortDay(business_date), total, before),
      isCurrent: isLast,
      to: addressOf('/dashboard/sales', { from: business_date, to: business_date, branch_id }),
    };
  });
}
