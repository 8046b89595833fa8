import { queryOptionsFor } from '#platform/client/query-options-for.ts';
import { readPermissionsRoute } from '../../contract/read-permissions.ts';

/** The permissions of the role, loaded once per page load; a change shows after the next one. */
export function permissionsQuery() {
  return { ...queryOptionsFor(readPermissionsRoute), staleTime: Number.POSITIVE_INFINITY };
}
