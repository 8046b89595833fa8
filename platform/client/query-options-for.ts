import { queryOptions } from '@tanstack/react-query';
import type { AnyRoute } from '#platform/contract/route.ts';
import { type CallAnswer, type CallInput, call } from './call.ts';

/** A route that reads, as a query: its key is its path and what was asked. */
export function queryOptionsFor<R extends AnyRoute>(route: R, input: CallInput<R> = {}) {
  return queryOptions<CallAnswer<R>>({
    queryKey: [route.path, input],
    queryFn: ({ signal }) => call(route, input, signal),
  });
}
