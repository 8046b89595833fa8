import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { readPermissionsRoute } from '../../contract/read-permissions.ts';

/** What the role may do: asked once a page; a change shows with the next one. */
export function permissionsQuery() {
  return { ...queryOptionsFor(readPermissionsRoute), staleTime: Number.POSITIVE_INFINITY };
}
