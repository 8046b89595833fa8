import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
import type { QueryOf } from '#platform/contract/route.ts';
import { listAppsRoute, listCallsRoute, readConnectionRoute } from '../contract/connection.ts';
import { countItemsRoute, dryRunItemRoute } from '../contract/sync-item.ts';

/** The keys of all queries about connections begin so, to be read again after a change. */
export const CONNECTIONS = 'connections';

export const appsQuery = queryOptions({
  queryKey: [CONNECTIONS, 'apps'],
  queryFn: async ({ signal }) => (await call(listAppsRoute, {}, signal)).data,
});

export const connectionQuery = (id: string) =>
  queryOptions({
    queryKey: [CONNECTIONS, id],
    queryFn: async ({ signal }) =>
      (await call(readConnectionRoute, { params: { id } }, signal)).data,
  });

export const callsQuery = (id: string) =>
  queryOptions({
    queryKey: [CONNECTIONS, id, 'calls'],
    queryFn: async ({ signal }) => (await call(listCallsRoute, { params: { id } }, signal)).data,
  });

/** Counts of a connection, with the reasons in a state; empty: of all. */
export const itemCountsQuery = (query: QueryOf<typeof countItemsRoute>) =>
  queryOptions({
    queryKey: [CONNECTIONS, 'item counts', query],
    queryFn: async ({ signal }) => (await call(countItemsRoute, { query }, signal)).data,
  });

/** Read anew each time it is shown, and kept by no cache: it has a number and a text in full. */
export const dryRunQuery = (id: string) =>
  queryOptions({
    queryKey: [CONNECTIONS, 'dry run', id],
    queryFn: async ({ signal }) => (await call(dryRunItemRoute, { params: { id } }, signal)).data,
    gcTime: 0,
    staleTime: 0,
  });
