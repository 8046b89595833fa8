import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { listAlertsRoute } from '../contract/alerts.ts';
import { dashboardRoute, dayListsRoute } from '../contract/dashboard.ts';
import { openDrawersRoute } from '../contract/open-drawers.ts';

const AGAIN_MS = 30_000;
const NEEDS_AGAIN_MS = 300_000;

type DayFilter = { branch_id: string; date: string };

/** Refetches while the user looks at today. */
const whileLooking = {
  placeholderData: keepPreviousData,
  staleTime: 0,
  refetchInterval: AGAIN_MS,
  refetchOnWindowFocus: true,
} as const;

/** The dashboard of a day. */
export function useDay(filter: DayFilter) {
  return useQuery({
    ...queryOptionsFor(dashboardRoute, { query: given(filter) }),
    ...whileLooking,
  });
}

/** The lists beside the dashboard, which does not wait for them. */
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
