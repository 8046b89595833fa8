import type { ReadyRole } from '#domains/access/core/roles.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';

/** Whether a role can call a route. */
export type Cell = 'yes' | 'no' | 'by PIN';

/** By PIN: only with the approval of a member who has the permission. */
export function cellOf({ route }: Endpoint, { permissions }: ReadyRole): Cell {
  if (route.permission === null || permissions.includes(route.permission)) return 'yes';
  return route.by_approval && permissions.includes('approvals.create') ? 'by PIN' : 'no';
}

/**
 * A table with a line for each route and a column for each built-in role, by path: it writes out
 * contract and roles, so that a change of either shows in a diff.
 */
export function rolesTable(endpoints: readonly Endpoint[], roles: readonly ReadyRole[]): string {
  const rows = endpoints.map((endpoint) => {
    const { route, access } = endpoint;
    const needs = access === 'open' ? 'nobody' : (route.permission ?? 'anybody signed in');
    const cells = roles.map((role) => cellOf(endpoint, role));
    return [`${route.method} ${route.path}`, needs, ...cells];
  });
  rows.sort(([a = ''], [b = '']) => (pathFirst(a) < pathFirst(b) ? -1 : 1));
  return aligned([['route', 'needs', ...roles.map(({ code }) => code)], ...rows]);
}

function pathFirst(key: string): string {
  const [method, path] = key.split(' ');
  return `${path} ${method}`;
}

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  const lines = rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join(' | ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}
