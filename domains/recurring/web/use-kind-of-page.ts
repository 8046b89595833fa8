import { useLocation } from 'react-router';

export type Kind = 'invoice' | 'expense';

/** Both kinds share their pages, each below its own documents. */
export function useKindOfPage(): Kind {
  return useLocation().pathname.startsWith('/dashboard/expenses') ? 'expense' : 'invoice';
}

/** `pathOf('expense', id, 'edit')`. */
export function pathOf(kind: Kind, ...rest: readonly string[]): string {
  return [`/dashboard/${kind}s/recurring`, ...rest].join('/');
}
