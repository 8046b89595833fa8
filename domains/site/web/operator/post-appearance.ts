import { useTranslation } from 'react-i18next';
import { useDates } from '#platform/ui/use-dates.ts';

/** Where a post stands: a draft, waiting for its hour, or since when it is to be read. */
export function useAppearance() {
  const { t } = useTranslation('operator');
  const dates = useDates();
  return (published_at: string | null): string => {
    if (published_at === null) return t('draft');
    const when = `${dates.day(localDayOf(published_at))}, ${dates.time(published_at)}`;
    return new Date(published_at) > new Date() ? t('waits_until', { when }) : when;
  };
}

/** The zone in which this browser stands: what is written as an hour is one of it. */
export function zoneHere(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** 2026-11-22T10:00, as the field for an hour has it. */
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
