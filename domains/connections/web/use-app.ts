import { useQuery } from '@tanstack/react-query';
import type { ShownApp } from '../contract/connection.ts';
import { appsQuery } from './connections.queries.ts';

/** An app of the catalogue; undefined: it is not read yet, or stands there no more. */
export function useApp(code: string): ShownApp | undefined {
  const apps = useQuery(appsQuery);
  return apps.data?.apps.find(({ app }) => app === code);
}
