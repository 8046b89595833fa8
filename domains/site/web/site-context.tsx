import { createContext, type ReactNode, use, useMemo } from 'react';
import {
  formatAmount,
  formatCount,
  formatMoney,
  type NumberLanguage,
  toDigitsOf,
} from '#domains/kernel/core/format-number.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import { fillBlanks } from '#platform/i18n/fill-blanks.ts';
import type { ThemeName } from '#platform/ui/tokens.ts';
import type { FrameView } from '../core/pages.ts';

/** The context of every page of the site. */
export type SiteView = {
  language: NumberLanguage;
  theme: ThemeName;
  translations: Readonly<Record<string, string>>;
  isSignedIn: boolean;
  /** The public origin, for absolute addresses. */
  origin: string;
  frame: FrameView;
};

const SiteContext = createContext<SiteView | null>(null);

type Props = { view: SiteView; children: ReactNode };

export function SiteProvider({ view, children }: Props) {
  return <SiteContext value={view}>{children}</SiteContext>;
}

/** Translations, numbers and dates in the page's language. */
export function useSite() {
  const site = use(SiteContext);
  if (site === null) throw new Error('outside of the site');
  const { language, translations } = site;
  return useMemo(() => {
    const t = (key: string, params: Readonly<Record<string, string>> = {}) =>
      fillBlanks(translations[key] ?? key, (name) => params[name]);
    const days = new Intl.DateTimeFormat(language === 'bn' ? 'bn-BD' : 'en-GB', {
      timeZone: 'Asia/Dhaka',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    });
    return {
      ...site,
      t,
      digits: (text: string) => toDigitsOf(language, text),
      count: (value: number) => formatCount(value, language),
      amount: (value: number) => formatAmount(value as Minor, language),
      money: (value: number) => formatMoney(value as Minor, 'BDT', language),
      shortMoney: (value: number) => formatMoney(value as Minor, 'BDT', language, 'needed'),
      /** 18 November 2026. */
      formatDay: (instant: string) => days.format(new Date(instant)),
    };
  }, [site, language, translations]);
}
