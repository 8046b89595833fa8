import { useQuery } from '@tanstack/react-query';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import ui from '#platform/ui/shapes.module.css';
import { readImportProgressRoute } from '../contract/import.ts';

const POLL_MS = 700;
const PROGRESS_MAX = 1_000_000;

/** The progress on the server, fetched while it works. */
export function Progress({ id, label }: { id: string; label: string }) {
  const { data } = useQuery({
    ...queryOptionsFor(readImportProgressRoute, { params: { id } }),
    refetchInterval: POLL_MS,
    gcTime: 0,
  });
  return (
    <label className={ui.stack}>
      {label}
      <progress max={PROGRESS_MAX} value={data?.data.done ?? 0} />
    </label>
  );
}
