import { useQuery } from '@tanstack/react-query';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { readImportProgressRoute } from '../contract/import.ts';
import s from './imports.module.css';

const ASKS_EVERY_MS = 700;
const WHOLE = 1_000_000;

/** How far the server is, asked while it works. */
export function Progress({ id, label }: { id: string; label: string }) {
  const { data } = useQuery({
    ...queryOptionsFor(readImportProgressRoute, { params: { id } }),
    refetchInterval: ASKS_EVERY_MS,
    gcTime: 0,
  });
  return (
    <label className={s.progress}>
      {label}
      <progress max={WHOLE} value={data?.data.done ?? 0} />
    </label>
  );
}
