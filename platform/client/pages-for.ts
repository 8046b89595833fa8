import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { AnyRoute } from '#platform/contract/route.ts';
import { type CallAnswer, type CallInput, call } from './call.ts';

/**
 * A list that is loaded page by page; its key is the path and the input. The previous rows stay
 * until the next result arrives.
 */
export function pagesFor<R extends AnyRoute>(route: R, input: CallInput<R> = {}) {
  return infiniteQueryOptions({
    queryKey: [route.path, 'pages', input],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...input.query, cursor: pageParam ?? undefined };
      return call(route, { ...input, query } as CallInput<R>, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: CallAnswer<R>) => (page as { next_cursor: string | null }).next_cursor,
    placeholderData: keepPreviousData,
  });
}
