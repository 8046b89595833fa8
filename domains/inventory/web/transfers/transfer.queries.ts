import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 as uuidv7 } from 'uuid';
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

/** The id of the next posting: unchanged until it is posted, however often it is sent. */
export function usePostingId() {
  const id = useRef(uuidv7());
  return {
    now: () => id.current,
    renew: () => {
      id.current = uuidv7();
    },
  };
}
