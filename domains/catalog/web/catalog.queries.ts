import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useMe } from '#domains/access/web/part/me.tsx';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { localName } from '#platform/ui/local-name.ts';
import { listBrandsRoute } from '../contract/brand.ts';
import { listCategoriesRoute } from '../contract/category.ts';
import { listCustomFieldsRoute } from '../contract/custom-field.ts';
import { listIncomeAccountsRoute } from '../contract/income-account.ts';
import { listUnitsRoute } from '../contract/unit.ts';
import { categoryTree } from '../core/category-tree.ts';

/** The categories, brands, units and fields that a product form offers. */
export function useShelves() {
  const { i18n } = useTranslation();
  const me = useMe();
  const categories = useQuery({
    ...allPagesFor(listCategoriesRoute),
    enabled: me.can('category.read'),
  });
  const brands = useQuery({ ...allPagesFor(listBrandsRoute), enabled: me.can('brand.read') });
  const units = useQuery({ ...allPagesFor(listUnitsRoute), enabled: me.can('unit.read') });
  const fields = useQuery({
    ...allPagesFor(listCustomFieldsRoute),
    enabled: me.can('product.read'),
  });
  const incomes = useQuery({
    ...allPagesFor(listIncomeAccountsRoute),
    enabled: me.can('income-accounts.read'),
  });
  const toOption = (row: { id: string; name: string; name_bn: string }) => ({
    value: row.id,
    label: localName(row, i18n.language),
  });
  const tree = categoryTree(categories.data ?? []);
  return {
    /** Indented by their depth. */
    categories: tree.map((row) => ({
      value: row.id,
      label: `${'\u2003'.repeat(row.depth)}${localName(row, i18n.language)}`,
    })),
    brands: (brands.data ?? []).map(toOption),
    units: (units.data ?? []).map(toOption),
    /** The accounts that a service can earn on besides Service income. */
    incomes: (incomes.data ?? []).map(toOption),
    /** The custom fields of products. */
    fields: fields.data ?? [],
    /** The unit of most products. */
    pieceId: units.data?.find(({ code }) => code === 'piece')?.id,
    categoryOf: (id: string | null) => tree.find((row) => row.id === id),
    unitOf: (id: string) => units.data?.find((row) => row.id === id),
    isPending: [categories, brands, units, fields, incomes].some(({ isLoading }) => isLoading),
  };
}

export type Shelves = ReturnType<typeof useShelves>;
