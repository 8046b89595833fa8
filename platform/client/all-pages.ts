import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import type { AnyRoute } from '#platform/contract/route.ts';
import { type CallInput, call } from './call.ts';

type ListRoute = AnyRoute & {
  answer: z.ZodType<{ data: unknown[]; next_cursor: string | null }>;
};

type RowOf<R extends ListRoute> = z.output<R['answer']>['data'][number];

const PAGE_ROWS = 200;
const PAGES_MAX = 100;

/** All rows of a list, page after page, for screens that need them all. */
export function allPagesFor<R extends ListRoute>(
  route: R,
  query: object = {},
  params: object = {},
) {
  return queryOptions<RowOf<R>[]>({
    queryKey: [route.path, 'all', query, params],
    async queryFn({ signal }) {
      const rows: RowOf<R>[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < PAGES_MAX; page += 1) {
        const pageQuery = {
          ...query,
          limit: PAGE_ROWS,
          cursor: cursor ?? undefined,
        };
        const answer: { data: RowOf<R>[]; next_cursor: string | null } = await call(
          route,
          { params, query: pageQuery } as CallInput<R>,
          signal,
        );
        rows.push(...answer.data);
        cursor = answer.next_cursor;
        if (cursor === null) break;
      }
      return rows;
    },
  });
}
