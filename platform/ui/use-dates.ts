import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { writtenClock } from '#domains/kernel/core/written-time.ts';

/** Business days and instants as people write them, in the language of the page. */
export function useDates() {
  const { i18n } = useTranslation();
  const language = i18n.language === 'en' ? 'en' : 'bn';
  const locale = language === 'en' ? 'en-GB' : 'bn-BD';
  return useMemo(() => {
    // A business day is a day of the shop, so no zone may move it.
    const long = new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    });
    const short = new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'short',
    });
    const month = new Intl.DateTimeFormat(locale, {
      timeZone: 'UTC',
      month: 'long',
      year: 'numeric',
    });
    const near = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const thisYear = String(new Date().getFullYear());
    return {
      /** 21 Nov 2026. */
      day: (date: string) => long.format(new Date(`${date}T00:00:00Z`)),
      /** 21 Nov; of another year with it. */
      shortDay: (date: string) =>
        (date.startsWith(thisYear) ? short : long).format(new Date(`${date}T00:00:00Z`)),
      /** November 2026. */
      month: (date: string) => month.format(new Date(`${date}T00:00:00Z`)),
      /** 21 Nov, 4:33 pm. */
      moment: (instant: string) =>
        `${near.format(new Date(instant))}, ${writtenClock(instant, timeZone, language)}`,
      /** 4:33 pm, where the browser stands. */
      time: (instant: string) => writtenClock(instant, timeZone, language),
    };
  }, [locale, language]);
}

/** The day it is where the browser stands, and days before it: 2026-11-21. */
export function localDay(daysAgo = 0): string {
  const now = new Date();
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo));
}

/** The first day of this month. */
export function monthBegin(): string {
  return `${localDay().slice(0, 7)}-01`;
}

function dayOf(date: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}
