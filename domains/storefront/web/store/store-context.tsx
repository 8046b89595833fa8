import { createContext, type ReactNode, use } from 'react';
import {
  formatCount,
  formatMoney,
  formatPercent,
  formatQuantity,
  type NumberLanguage,
  toDialled,
} from '#domains/kernel/core/format-number.ts';
import { formatTime } from '#domains/kernel/core/format-time.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import { fillBlanks } from '#platform/i18n/fill-blanks.ts';
import type { ProductCount, StoreFrame } from '../../core/store-page.ts';

export type StoreView = {
  store: StoreFrame;
  language: NumberLanguage;
  translations: Readonly<Record<string, string>>;
  /** The path of this page below the store. */
  path: string;
  /** The query of its address, and the part of it that search engines get. */
  query: string;
  canonical_query: string;
};

const StoreContext = createContext<StoreView | null>(null);

export function StoreProvider({ view, children }: { view: StoreView; children: ReactNode }) {
  return <StoreContext value={view}>{children}</StoreContext>;
}

/** A query, with its question mark, and a value besides; an empty value is left out. */
export function queryWith(query: string, values: Readonly<Record<string, string>>): string {
  const more = Object.entries(values).filter(([, value]) => value !== '');
  const parts = [query, ...more.map((pair) => pair.join('='))].filter((part) => part !== '');
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

type Named = { name: string; name_bn: string };

/** The store, its texts and its numbers in the language of the page. */
export function useStore() {
  const view = use(StoreContext);
  if (view === null) throw new Error('outside of a store');
  const { store, language, translations } = view;
  const t = (key: string, params: Readonly<Record<string, string>> = {}) =>
    fillBlanks(translations[key] ?? key, (name) => params[name]);
  const many = (key: string, number: number, more = '') =>
    t(number === 1 && more === '' ? `${key}_one` : key, {
      n: `${formatCount(number, language)}${more}`,
    });
  return {
    ...view,
    t,
    /** An address within the store. */
    to: (path: string) => `${store.base}${path}`,
    count: (value: number) => formatCount(value, language),
    /** "1 month", "3 months": a key has its singular beside it. */
    many,
    /** "1 item", "48 items", "1,000+ items". */
    items: ({ total, is_more }: ProductCount) => many('items', total, is_more ? '+' : ''),
    quantity: (value: Quantity) => formatQuantity(value, language),
    percent: (value: number) => formatPercent(value as Rate, language),
    money: (value: Minor) => formatMoney(value, store.currency, language, 'needed'),
    /** Always with two decimals, as on an invoice. */
    sum: (value: Minor) => formatMoney(value, store.currency, language),
    time: (instant: string) => formatTime(instant, store.timezone, language),
    dialled: toDialled,
    /** In the language of the page, else the other. */
    nameOf: ({ name, name_bn }: Named) => (language === 'bn' && name_bn !== '' ? name_bn : name),
    /** The text in the language of the page, else the other. */
    textOf: (text: string, text_bn: string) =>
      language === 'bn' ? text_bn || text : text || text_bn,
  };
}
