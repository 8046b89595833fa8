import { queryOptions } from '@tanstack/react-query';
import type { AnyRoute } from '#platform/contract/route.ts';
import { type CallAnswer, type CallInput, call } from './call.ts';

/** A query of a reading route; its key is the path and the input. */
export function queryOptionsFor<R extends AnyRoute>(route: R, input: CallInput<R> = {}) {
  return queryOptions<CallAnswer<R>>({
    queryKey: [route.path, input],
    queryFn: ({ signal }) => call(route, input, signal),
  });
}
