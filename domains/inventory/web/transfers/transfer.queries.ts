import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { v7 as uuidv7 } from 'uuid';
import { announceProductsChanged } from '#domains/catalog/web/part/products-changed.ts';
import { ApiError } from '#platform/client/api-error.ts';
import { type CallAnswer, type CallInput, call } from '#platform/client/call.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import { listProductStockRoute, listStockJournalRoute } from '../../contract/product-stock.ts';
import { listTransfersRoute, readTransferRoute } from '../../contract/stock-transfer.ts';

const SHOWN = [listTransfersRoute, readTransferRoute, listProductStockRoute, listStockJournalRoute];

/** What is done to a transfer: afterwards transfers and stock are asked for anew. */
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

/** What failed, in words; without an answer the same is sent again, and done once. */
export function failureOf(error: Error | null, unreached: string): string | null {
  if (error === null) return null;
  const hasMessage = error instanceof ApiError && error.status !== 0 && error.title !== '';
  return hasMessage ? error.title : unreached;
}

/** An id for what is about to be posted: the same until it is, however often it is sent. */
export function usePostingId() {
  const id = useRef(uuidv7());
  return {
    now: () => id.current,
    renew: () => {
      id.current = uuidv7();
    },
  };
}
