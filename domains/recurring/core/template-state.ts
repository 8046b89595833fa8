/** The documents that a template can make; `journal` is a manual entry. */
export const RECURRING_KINDS = ['invoice', 'expense', 'journal'] as const;

export type RecurringKind = (typeof RECURRING_KINDS)[number];

export const TEMPLATE_STATES = ['running', 'paused', 'ended'] as const;

/** `ended`: by a user, or because no date is left. */
export type TemplateState = (typeof TEMPLATE_STATES)[number];

export const RUN_STATES = ['waiting', 'posted', 'refused', 'skipped'] as const;

/** The outcome of one date. A waiting or refused one can still be posted or skipped. */
export type RunState = (typeof RUN_STATES)[number];

export function isOpen(state: RunState): boolean {
  return state === 'waiting' || state === 'refused';
}
