import type { Minor } from '#domains/kernel/core/money.ts';

/** How many of each a package holds; null: as many as one likes. */
export type PackageLimits = {
  branches: number | null;
  warehouses: number | null;
  staff: number | null;
  products: number | null;
  bills_a_month: number | null;
};

type PackageWords = { name: string; audience: string };

export type Package = {
  code: string;
  rank: number;
  /** Minor units of BDT, VAT not included. */
  price_month: Minor;
  price_year: Minor;
  limits: PackageLimits;
  abilities: string[];
  words: { readonly bn: PackageWords; readonly en: PackageWords };
};

export type OfferedPackage = Omit<Package, 'words' | 'rank'> & PackageWords;

export function offered(of: Package, language: 'bn' | 'en'): OfferedPackage {
  const { words, rank: _, ...rest } = of;
  return { ...rest, ...words[language] };
}

/** Whether a year costs ten months in every package that costs anything: then it may be said. */
export function isYearTenMonths(packages: readonly Prices[]): boolean {
  const paid = packages.filter(({ price_month }) => price_month > 0);
  return (
    paid.length > 0 && paid.every(({ price_month, price_year }) => price_year === price_month * 10)
  );
}

type Prices = { price_month: number; price_year: number };
