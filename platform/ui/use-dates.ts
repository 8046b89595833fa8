import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { daysAfter } from '#domains/kernel/core/business-date.ts';
import { formatClock } from '#domains/kernel/core/format-time.ts';
import { dayAt } from '#domains/kernel/core/local-time.ts';
import { useZone } from './shop-zone.ts';

/** Business days and instants in the notation of the page's language. */
export function useDates() {
  const { i18n } = useTranslation();
  const language = i18n.language === 'en' ? 'en' : 'bn';
  const locale = language === 'en' ? 'en-GB' : 'bn-BD';
  const timeZone = useZone();
  return useMemo(() => {
    // A business day belongs to the shop, so no time zone may shift it.
    const long = new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    });
    const shortFormat = new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
    });
    const month = new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      month: 'long',
      year: 'numeric',
    });
    const near = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'short' });
    const today = () => dayAt(new Date(), timeZone);
    const thisYear = today().slice(0, 4);
    return {
      /** 21 Nov 2026. */
      day: (date: string) => long.format(new Date(`${date}T00:00:00Z`)),
      /** 21 Nov; with the year if it is another one. */
      shortDay: (date: string) =>
        (date.startsWith(thisYear) ? shortFormat : long).format(new Date(`${date}T00:00:00Z`)),
      /** November 2026. */
      month: (date: string) => month.format(new Date(`${date}T00:00:00Z`)),
      /** 21 Nov, 4:33 pm. */
      moment: (instant: string) =>
        `${near.format(new Date(instant))}, ${formatClock(instant, timeZone, language)}`,
      /** 4:33 pm, in the shop's time zone. */
      time: (instant: string) => formatClock(instant, timeZone, language),
      /** The present day in the shop, or a number of days before: 2026-11-21. */
      today: (daysAgo = 0): string => daysAfter(today(), -daysAgo),
      /** The first day of this month. */
      monthBegin: () => `${today().slice(0, 7)}-01`,
    };
  }, [locale, language, timeZone]);
}
