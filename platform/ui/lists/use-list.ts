import { useInfiniteQuery } from '@tanstack/react-query';
import type { CallAnswer } from '../../client/call.ts';
import { pagesFor } from '../../client/pages-for.ts';
import type { AnyRoute } from '../../contract/route.ts';
import type { ListFile } from '../fields/export-field.tsx';
import { dropEmpty, useFilters } from './use-filters.ts';

/** A row of a list route. */
export type RowOf<R extends AnyRoute> =
  CallAnswer<R> extends { data: readonly (infer Row)[] } ? Row : never;

/**
 * A list by the filters in its address, loaded page by page; nothing is loaded if the user `may`
 * not see it. `always` are fixed filters of the page. The export has the same rows in the same
 * order.
 */
export function useList<R extends AnyRoute, Name extends string>(
  route: R,
  names: readonly Name[],
  canRead = true,
  always: Readonly<Record<string, string>> = {},
) {
  const { filters, change, clear } = useFilters(names);
  const query = { ...dropEmpty(filters), ...always };
  const listQuery = useInfiniteQuery({
    ...pagesFor(route, { query: query as never }),
    enabled: canRead,
  });
  const pages = (listQuery.data?.pages ?? []) as { data: RowOf<R>[] }[];
  const rows = pages.flatMap((page) => page.data);
  const file: ListFile = { list: route, query };
  return { canRead: canRead, filters, change, clear, listQuery: listQuery, rows, file };
}

export type List<Row> = Omit<ReturnType<typeof useList<AnyRoute, string>>, 'rows' | 'change'> & {
  rows: readonly Row[];
};
