import type { QueryClient } from '@tanstack/react-query';

/** The query client of the page, because loaders run outside React. */
let current: QueryClient | null = null;

export function setQueryClient(client: QueryClient): void {
  current = client;
}

export function queryClient(): QueryClient {
  if (current === null) throw new Error('the page has not started');
  return current;
}
