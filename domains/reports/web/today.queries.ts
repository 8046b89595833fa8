import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { dashboardRoute } from '../contract/dashboard.ts';
import { needsYouRoute } from '../contract/needs-you.ts';
import { openDrawersRoute } from '../contract/open-drawers.ts';

const AGAIN_MS = 30_000;
const NEEDS_AGAIN_MS = 300_000;

/** The figures of a day; they come again by themselves while somebody looks at today. */
export function useDay(asked: { branch_id: string; date: string }) {
  const query = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));
  return useQuery({
    ...queryOptionsFor(dashboardRoute, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    refetchOnWindowFocus: true,
  });
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
