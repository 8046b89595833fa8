import { useTranslation } from 'react-i18next';
import { useDates } from '#platform/ui/use-dates.ts';

/** The state of a post as text: a draft, scheduled, or published since. */
export function useAppearance() {
  const { t } = useTranslation('operator');
  const dates = useDates();
  return (published_at: string | null): string => {
    if (published_at === null) return t('draft');
    const when = `${dates.day(localDayOf(published_at))}, ${dates.time(published_at)}`;
    return new Date(published_at) > new Date() ? t('waits_until', { when }) : when;
  };
}

/** The time zone of this browser, in which times are entered. */
export function zoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** 2026-11-22T10:00, the format of a time input. */
export function localHourOf(instant: string): string {
  const at = new Date(instant);
  const part = (value: number) => String(value).padStart(2, '0');
  return `${localDayOf(instant)}T${part(at.getHours())}:${part(at.getMinutes())}`;
}

function localDayOf(instant: string): string {
  const at = new Date(instant);
  const part = (value: number) => String(value).padStart(2, '0');
  return `${at.getFullYear()}-${part(at.getMonth() + 1)}-${part(at.getDate())}`;
}
