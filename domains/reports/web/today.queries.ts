import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { listAlertsRoute } from '../contract/alerts.ts';
import { dashboardRoute, dayListsRoute } from '../contract/dashboard.ts';
import { openDrawersRoute } from '../contract/open-drawers.ts';

const AGAIN_MS = 30_000;
const NEEDS_AGAIN_MS = 300_000;

type DayFilter = { branch_id: string; date: string };

/** They come again by themselves while somebody looks at today. */
const whileLooking = {
  placeholderData: keepPreviousData,
  staleTime: 0,
  refetchInterval: AGAIN_MS,
  refetchOnWindowFocus: true,
} as const;

/** The figures of a day. */
export function useDay(filter: DayFilter) {
  return useQuery({
    ...queryOptionsFor(dashboardRoute, { query: given(filter) }),
    ...whileLooking,
  });
}

/** What stands beside them; the figures do not wait for it. */
export function useDayLists(filter: DayFilter) {
  return useQuery({ ...queryOptionsFor(dayListsRoute, { query: given(filter) }), ...whileLooking });
}

function given(filter: DayFilter) {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

const branchQuery = (branch_id: string) => ({ query: branch_id === '' ? {} : { branch_id } });

export function useDrawers(branch_id: string, isToday: boolean) {
  return useQuery({
    ...queryOptionsFor(openDrawersRoute, branchQuery(branch_id)),
    placeholderData: keepPreviousData,
    enabled: isToday,
    refetchInterval: AGAIN_MS,
  });
}

export function useAlerts(branch_id: string) {
  return useQuery({
    ...queryOptionsFor(listAlertsRoute, branchQuery(branch_id)),
    placeholderData: keepPreviousData,
    refetchInterval: NEEDS_AGAIN_MS,
  });
}
