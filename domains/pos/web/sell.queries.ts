import { useQueries } from '@tanstack/react-query';
import { type Category, listCategoriesRoute } from '#domains/catalog/contract/category.ts';
import { categoryTree, type TreeRow } from '#domains/catalog/core/category-tree.ts';
import { listPaymentMethodsRoute } from '#domains/payments/contract/payment-method.ts';
import { shopInfoRoute } from '#domains/shops/contract/shop.ts';
import { warehousesQuery } from '#domains/shops/web/part/warehouses-query.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';

const QUARTER_HOUR_MS = 15 * 60_000;

/** Settings that seldom change are cached; stock is reloaded after every sale. */
const settings = { staleTime: QUARTER_HOUR_MS };

export const shopQuery = () => ({ ...queryOptionsFor(shopInfoRoute), ...settings });
export const categoriesQuery = () => ({ ...allPagesFor(listCategoriesRoute), ...settings });
export const methodsQuery = () => ({ ...allPagesFor(listPaymentMethodsRoute), ...settings });

type Answers = {
  isPending: boolean;
  error: Error | null;
  refetch(): void;
};

/** One of the chips, in tree order. */
export type TillCategory = TreeRow<Category>;

/** Shop, warehouses, categories and payment methods: the till opens when all are loaded. */
export function useTillSettings() {
  return useQueries({
    queries: [shopQuery(), warehousesQuery(), categoriesQuery(), methodsQuery()],
    combine: ([shop, warehouses, categories, methods]) => ({
      ...stateOf([shop, warehouses, categories, methods]),
      shop: shop.data?.data,
      warehouses: (warehouses.data ?? []).filter(({ is_saleable }) => is_saleable),
      // In tree order, which is the order of the chips and of the products.
      categories: categoryTree(categories.data ?? []).map((row, rank) => ({ ...row, rank })),
      methods: methods.data ?? [],
    }),
  });
}

type OneAnswer = { isPending: boolean; error: Error | null; refetch: () => Promise<unknown> };

function stateOf(answers: readonly OneAnswer[]): Answers {
  return {
    isPending: answers.some((answer) => answer.isPending && answer.error === null),
    error: answers.find((answer) => answer.error !== null)?.error ?? null,
    refetch: () => {
      for (const answer of answers) if (answer.error !== null) void answer.refetch();
    },
  };
}
