import type { Minor } from '#domains/kernel/core/money.ts';

/** Limits of a package; null: no limit. */
export type PackageLimits = {
  branches: number | null;
  warehouses: number | null;
  staff: number | null;
  products: number | null;
  bills_a_month: number | null;
};

type PackageText = { name: string; audience: string };

export type Package = {
  code: string;
  rank: number;
  /** Minor units of BDT, without VAT. */
  price_month: Minor;
  price_year: Minor;
  limits: PackageLimits;
  abilities: string[];
  translations: { readonly bn: PackageText; readonly en: PackageText };
};

export type LocalizedPackage = Omit<Package, 'translations' | 'rank'> & PackageText;

export function localizePackage(of: Package, language: 'bn' | 'en'): LocalizedPackage {
  const { translations, rank: _, ...rest } = of;
  return { ...rest, ...translations[language] };
}

/** Whether a year costs ten months in every paid package, so that the page may say so. */
export function isYearTenMonths(packages: readonly Prices[]): boolean {
  const paid = packages.filter(({ price_month }) => price_month > 0);
  return (
    paid.length > 0 && paid.every(({ price_month, price_year }) => price_year === price_month * 10)
  );
}

type Prices = { price_month: number; price_year: number };
