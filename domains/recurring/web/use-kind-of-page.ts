import { useLocation } from 'react-router';
import { RECURRING_KINDS, type RecurringKind } from '../core/template-state.ts';

/** Each kind has its pages below its own documents. */
const SECTION: Record<RecurringKind, string> = {
  invoice: '/dashboard/invoices',
  expense: '/dashboard/expenses',
  journal: '/dashboard/ledger/journal',
};

/** The kinds share their pages. */
export function useKindOfPage(): RecurringKind {
  const { pathname } = useLocation();
  return RECURRING_KINDS.find((kind) => pathname.startsWith(SECTION[kind])) ?? 'invoice';
}

/** `pathOf('expense', id, 'edit')`. */
export function pathOf(kind: RecurringKind, ...rest: readonly string[]): string {
  return [`${SECTION[kind]}/recurring`, ...rest].join('/');
}

/** What a member needs to write templates of a kind. */
export function writePermission(kind: RecurringKind) {
  return kind === 'journal' ? 'journal.create' : 'recurring.update';
}
