import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { dashboardRoute, dayListsRoute } from '../contract/dashboard.ts';
import { needsYouRoute } from '../contract/needs-you.ts';
import { openDrawersRoute } from '../contract/open-drawers.ts';

const AGAIN_MS = 30_000;
const NEEDS_AGAIN_MS = 300_000;

type AskedDay = { branch_id: string; date: string };

/** They come again by themselves while somebody looks at today. */
const whileLooking = {
  placeholderData: keepPreviousData,
  staleTime: 0,
  refetchInterval: AGAIN_MS,
  refetchOnWindowFocus: true,
} as const;

/** The figures of a day. */
export function useDay(asked: AskedDay) {
  return useQuery({ ...queryOptionsFor(dashboardRoute, { query: given(asked) }), ...whileLooking });
}

/** What stands beside them; the figures do not wait for it. */
export function useDayLists(asked: AskedDay) {
  return useQuery({ ...queryOptionsFor(dayListsRoute, { query: given(asked) }), ...whileLooking });
}

function given(asked: AskedDay) {
  return Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));
}

const ofBranch = (branch_id: string) => ({ query: branch_id === '' ? {} : { branch_id } });

export function useDrawers(branch_id: string, isToday: boolean) {
  return useQuery({
    ...queryOptionsFor(openDrawersRoute, ofBranch(branch_id)),
    placeholderData: keepPreviousData,
    enabled: isToday,
    refetchInterval: AGAIN_MS,
  });
}

export function useNeeds(branch_id: string) {
  return useQuery({
    ...queryOptionsFor(needsYouRoute, ofBranch(branch_id)),
    placeholderData: keepPreviousData,
    refetchInterval: NEEDS_AGAIN_MS,
  });
}
