import { createContext, type ReactNode, use } from 'react';
import {
  formatCount,
  formatMoney,
  formatPercent,
  formatQuantity,
  type NumberLanguage,
  toDialled,
} from '#domains/kernel/core/format-number.ts';
import type { Minor } from '#domains/kernel/core/money.ts';
import type { Quantity } from '#domains/kernel/core/quantity.ts';
import type { Rate } from '#domains/kernel/core/rate.ts';
import type { StoreFrame } from '../../core/store-page.ts';

export type StoreView = {
  store: StoreFrame;
  language: NumberLanguage;
  translations: Readonly<Record<string, string>>;
  /** The path of this page below the store. */
  path: string;
};

const StoreContext = createContext<StoreView | null>(null);

export function StoreProvider({ view, children }: { view: StoreView; children: ReactNode }) {
  return <StoreContext value={view}>{children}</StoreContext>;
}

type Named = { name: string; name_bn: string };

/** The store, its texts and its numbers in the language of the page. */
export function useStore() {
  const view = use(StoreContext);
  if (view === null) throw new Error('outside of a store');
  const { store, language, translations } = view;
  const t = (key: string, params: Readonly<Record<string, string>> = {}) =>
    (translations[key] ?? key).replace(
      /\{\{(\w+)\}\}/g,
      (match, name: string) => params[name] ?? match,
    );
  return {
    ...view,
    t,
    /** An address within the store. */
    to: (path: string) => `${store.base}${path}`,
    count: (value: number) => formatCount(value, language),
    quantity: (value: Quantity) => formatQuantity(value, language),
    percent: (value: number) => formatPercent(value as Rate, language),
    money: (value: Minor) => formatMoney(value, store.currency, language, 'needed'),
    dialled: toDialled,
    /** In the language of the page, else the other. */
    nameOf: ({ name, name_bn }: Named) => (language === 'bn' && name_bn !== '' ? name_bn : name),
    /** The text in the language of the page, else the other. */
    textOf: (text: string, text_bn: string) =>
      language === 'bn' ? text_bn || text : text || text_bn,
  };
}
