import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#platform/client/api-error.ts';
import { type CallAnswer, type CallInput, call } from '#platform/client/call.ts';
import type { AnyRoute } from '#platform/contract/route.ts';
import { listProductStockRoute, listStockJournalRoute } from '../../contract/product-stock.ts';
import {
  addCountEntryRoute,
  type CountLine,
  listCountLinesRoute,
  listCountsRoute,
  readCountRoute,
} from '../../contract/stock-count.ts';

const OF_COUNTS = [listCountsRoute, readCountRoute, listCountLinesRoute];
const OF_STOCK = [listProductStockRoute, listStockJournalRoute];

/** What is done to a count: afterwards it is asked for anew; posted, stock too. */
export function useCountAct<R extends AnyRoute>(
  route: R,
  onDone: (answer: CallAnswer<R>) => void = () => undefined,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: CallInput<R>) => call(route, input),
    onSuccess: onDone,
    onSettled: () =>
      Promise.all(
        [...OF_COUNTS, ...OF_STOCK].map(({ path }) =>
          client.invalidateQueries({ queryKey: [path] }),
        ),
      ),
  });
}

export type EntryInput = NonNullable<CallInput<typeof addCountEntryRoute>['body']>;

/** What of a count's line an entry names. */
export function entryTargetOf({ variant_id, batch }: Pick<CountLine, 'variant_id' | 'batch'>) {
  return { variant_id, ...(batch !== null && { batch }) };
}

/**
 * One piece after the other, in the order in which they were scanned. Without an answer the same is
 * sent again until there is one: its id counts it once.
 */
export function useEntries(count_id: string, onCounted: (line: CountLine) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EntryInput) => call(addCountEntryRoute, { params: { id: count_id }, body }),
    scope: { id: `count ${count_id}` },
    retry: (_, error) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500,
    retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 15_000),
    onSuccess: ({ data }) => onCounted(data),
    onSettled: () =>
      Promise.all(OF_COUNTS.map(({ path }) => client.invalidateQueries({ queryKey: [path] }))),
  });
}
