import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';

/**
 * The filters of a list, kept in its address, so that totals elsewhere can link to their rows, and
 * going back restores the list. A missing filter is empty.
 */
export function useFilters<Name extends string>(names: readonly Name[]) {
  const [params, setParams] = useSearchParams();
  const key = names.join(' ');
  const filters = useMemo(
    () =>
      Object.fromEntries(key.split(' ').map((name) => [name, params.get(name) ?? ''])) as Record<
        Name,
        string
      >,
    [params, key],
  );
  const change = useCallback(
    (changed: Partial<Record<Name, string>>) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries<string | undefined>(changed)) {
            if (value === undefined || value === '') next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [setParams],
  );
  const clear = useCallback(() => setParams({}, { replace: true }), [setParams]);
  return { filters, change, clear };
}

/** The query of a request, without empty filters. */
export function dropEmpty<F extends Record<string, string>>(filters: F): Partial<F> {
  const entries = Object.entries(filters).filter(([, value]) => value !== '');
  return Object.fromEntries(entries) as Partial<F>;
}
