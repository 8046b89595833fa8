import { useQueries, useQuery } from '@tanstack/react-query';
import { useMe } from '#domains/access/web/part/me.tsx';
import { listPaymentMethodsRoute } from '#domains/payments/contract/payment-method.ts';
import { listWarehousesRoute, shopInfoRoute } from '#domains/shops/contract/shop.ts';
import { registersQuery } from '#domains/shops/web/part/open-register.ts';
import { allPagesFor } from '#platform/client/all-pages.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';

const QUARTER_HOUR_MS = 15 * 60_000;
const settings = { staleTime: QUARTER_HOUR_MS };

/** The warehouse that this device's till sells from. */
const WAREHOUSE_KEY = 'warehouse';

/** What a return needs: the shop, the warehouse, the payment methods. */
export function useReturnSettings() {
  const me = useMe();
  // Loads the registers, because the register of this device is read from the cache.
  useQuery({ ...registersQuery(), enabled: me.can('registers.read') });
  return useQueries({
    queries: [
      { ...queryOptionsFor(shopInfoRoute), ...settings },
      { ...allPagesFor(listWarehousesRoute), ...settings },
      { ...allPagesFor(listPaymentMethodsRoute), ...settings },
    ],
    combine: ([shop, warehouses, methods]) => {
      const answers = [shop, warehouses, methods];
      const storedId = localStorage.getItem(WAREHOUSE_KEY);
      const here = warehouses.data ?? [];
      return {
        shop: shop.data?.data,
        warehouse: here.find(({ id }) => id === storedId) ?? here[0],
        methods: methods.data ?? [],
        isPending: answers.some(({ isPending }) => isPending),
        error: answers.find(({ error }) => error !== null)?.error ?? null,
        refetch: () => {
          for (const answer of answers) if (answer.error !== null) void answer.refetch();
        },
      };
    },
  });
}

export type ReturnSettings = {
  shop: NonNullable<ReturnType<typeof useReturnSettings>['shop']>;
  warehouse_id: string;
  methods: ReturnType<typeof useReturnSettings>['methods'];
};
