import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/client/call.ts';
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

export const itemCountsQuery = queryOptions({
  queryKey: [CONNECTIONS, 'item counts'],
  queryFn: async ({ signal }) => (await call(countItemsRoute, {}, signal)).data,
});

/** Read anew each time it is shown, and kept by no cache: it has a number and a text in full. */
export const dryRunQuery = (id: string) =>
  queryOptions({
    queryKey: [CONNECTIONS, 'dry run', id],
    queryFn: async ({ signal }) => (await call(dryRunItemRoute, { params: { id } }, signal)).data,
    gcTime: 0,
    staleTime: 0,
  });
