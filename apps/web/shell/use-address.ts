import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { readDocumentRoute } from '#domains/reports/contract/document.ts';
import { queryOptionsFor } from '#platform/client/query-options-for.ts';

const DOCUMENT = /^\/dashboard\/documents\/([^/]+)/;

/** The address that the menu highlights: that of the page, or for a document that of its list. */
export function useAddress(): string {
  const { pathname } = useLocation();
  const id = DOCUMENT.exec(pathname)?.[1] ?? '';
  // Only observed: the page itself fetches it.
  const documentQuery = useQuery({
    ...queryOptionsFor(readDocumentRoute, { params: { id } }),
    enabled: false,
  });
  // No other page needs the kinds, so the first view of the till does not load them.
  const kindsQuery = useQuery({
    queryKey: ['list-of-kind'],
    queryFn: () => import('./list-of-kind.ts'),
    enabled: id !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (id === '') return pathname;
  const document = documentQuery.data?.data;
  const undone = document?.kind === 'reversal' ? document.related[0] : document;
  return kindsQuery.data?.listOfKind(undone?.kind) ?? '';
}
