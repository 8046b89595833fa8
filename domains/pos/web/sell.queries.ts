import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listCategoriesRoute } from '#domains/catalog/contract/category.ts';
import { listPosProductsRoute, type PosProduct } from '#domains/catalog/contract/pos-product.ts';
import { listPaymentMethodsRoute } from '#domains/payments/contract/payment-method.ts';
import { listWarehousesRoute, shopInfoRoute } from '#domains/shops/contract/shop.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { call } from '#platform/client/call.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';

const QUARTER_HOUR_MS = 15 * 60_000;

/** What seldom changes is asked once in a while; stock is fetched anew after every sale. */
const settings = { staleTime: QUARTER_HOUR_MS };

export const shopQuery = () => ({ ...queryOptionsFor(shopInfoRoute), ...settings });
export const warehousesQuery = () => ({ ...allPagesFor(listWarehousesRoute), ...settings });
export const categoriesQuery = () => ({ ...allPagesFor(listCategoriesRoute), ...settings });
export const methodsQuery = () => ({ ...allPagesFor(listPaymentMethodsRoute), ...settings });
export const productsQuery = (warehouse_id: string) =>
  allPagesFor(listPosProductsRoute, { warehouse_id });

type Answers = {
  isPending: boolean;
  error: Error | null;
  refetch(): void;
};

/** Shop, warehouses, categories and payment methods: the till opens when it has all of them. */
export function useTillSettings() {
  return useQueries({
    queries: [shopQuery(), warehousesQuery(), categoriesQuery(), methodsQuery()],
    combine: ([shop, warehouses, categories, methods]) => ({
      ...stateOf([shop, warehouses, categories, methods]),
      shop: shop.data?.data,
      warehouses: warehouses.data ?? [],
      categories: categories.data ?? [],
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

/** Finds what a barcode means, in what is known, else at the server: it may be new today. */
export function useFindByCode(products: readonly PosProduct[], warehouse_id: string) {
  const client = useQueryClient();
  const known = useMemo(() => {
    const codes = new Map<string, PosProduct[]>();
    for (const product of products) {
      for (const code of new Set([...product.barcodes, product.product_code])) {
        codes.set(code, [...(codes.get(code) ?? []), product]);
      }
    }
    return codes;
  }, [products]);
  return {
    here: (code: string): readonly PosProduct[] => known.get(code) ?? [],
    async anywhere(code: string): Promise<readonly PosProduct[]> {
      const there = known.get(code);
      if (there !== undefined) return there;
      const { data } = await call(listPosProductsRoute, { query: { barcode: code, warehouse_id } });
      if (data.length > 0) void client.invalidateQueries(productsQuery(warehouse_id));
      return data;
    },
  };
}
