import { useTranslation } from 'react-i18next';
import { useDates } from '#platform/ui/use-dates.ts';
import { useNumberFormat } from '#platform/ui/use-number-format.ts';
import type { RecurringRow } from '../contract/recurring.ts';

/** Texts of a template: a number with its noun, and its schedule. */
export function useTemplateText() {
  const { t } = useTranslation('recurring');
  const { count } = useNumberFormat();
  const dates = useDates();
  const countText = (key: string, many: number) => t(key, { count: many, figure: count(many) });
  return {
    countText,
    describeSchedule: ({ every, step, on_day, until_date, times }: RecurringRow) =>
      [
        step === 1 ? t(`every_${every}`) : t(`each_${every}`, { figure: count(step) }),
        ...(on_day === null ? [] : [t('day_of_month', { day: count(on_day) })]),
        ...(until_date === null ? [] : [t('until', { day: dates.day(until_date) })]),
        ...(times === null ? [] : [countText('times_in_all', times)]),
      ].join(' · '),
  };
}
