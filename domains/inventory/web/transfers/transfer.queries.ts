import { useMutation, useQueryClient } from '@tanstack/react-query';
import { announceProductsChanged } from '#domains/catalog/web/part/products-changed.ts';
import { type CallAnswer, type CallInput, call } from '#platform/client/call.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import { listProductStockRoute, listStockJournalRoute } from '../../contract/product-stock.ts';
import { listTransfersRoute, readTransferRoute } from '../../contract/stock-transfer.ts';

const SHOWN = [listTransfersRoute, readTransferRoute, listProductStockRoute, listStockJournalRoute];

/** An action on a transfer; afterwards transfers and stock are fetched again. */
export function useTransferAct<R extends AnyRoute>(
  route: R,
  onDone: (answer: CallAnswer<R>) => void,
  also: readonly AnyRoute[] = [],
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<R>) => call(route, input),
    onSuccess: onDone,
    onSettled: () => {
      announceProductsChanged();
      return Promise.all(
        [...SHOWN, ...also].map(({ path }) => client.invalidateQueries({ queryKey: [path] })),
      );
    },
  });
}
