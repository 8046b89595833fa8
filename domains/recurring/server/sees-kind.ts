import { type Context, can } from '#platform/http/actor.ts';
import { RECURRING_KINDS, type RecurringKind } from '../core/template-state.ts';

/** Manual entries are shown to those who read posted ones. */
export function seesKind(context: Context, kind: RecurringKind): boolean {
  return kind !== 'journal' || can(context, 'journal.read');
}

/** Entries have routes of their own to stop them. */
export function isOfRoute(path: string, kind: RecurringKind): boolean {
  return path.startsWith('/recurring/journal/') === (kind === 'journal');
}

export function kindsSeen(context: Context): RecurringKind[] {
  return RECURRING_KINDS.filter((kind) => seesKind(context, kind));
}
