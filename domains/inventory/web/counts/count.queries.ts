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

/** An action on a count; afterwards the count is fetched again, and stock too if it was posted. */
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

/** The key of a count line in an entry. */
export function entryTargetOf({ variant_id, batch }: Pick<CountLine, 'variant_id' | 'batch'>) {
  return { variant_id, batch: batch ?? undefined };
}

/**
 * Sends entries one by one, in the order of scanning. Without a response an entry is sent again;
 * its
 * id ensures that it counts once.
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
